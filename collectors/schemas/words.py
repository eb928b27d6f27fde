"""What applications call the parts of a message, without case and separators; likeliest first."""

from collections.abc import Mapping

_NAMES = {
    "id": "id messageid msgid eventid mid clientmsgid uuid guid uid key ts",
    "conversation": "conversationid chatid channelid roomid dialogid threadid groupid peerid rid "
    "cid streamid conversation channel room chat dialog peer topic to",
    "time": "timestamp originserverts senttime sentat createdat creationtime time ts date datetime "
    "created sent postedat arrivaltime t at when",
    "text": "text body content plaintext message msg messagetext html formattedbody caption",
    "sender": "senderid fromid authorid userid sender from author creatorid creator user owner "
    "createdby u",
    "sender_name": "sendername authorname fromname displayname imdisplayname username notifyname "
    "pushname nickname",
    "from_me": "fromme isfromme ismine mine isme outgoing isoutgoing out isself isown own sentbyme "
    "issentbycurrentuser",
    "edited": "editedat edittime editts edited updatedat modifiedat updated modified",
}
NAMES: Mapping[str, tuple[str, ...]] = {
    field: tuple(words.split()) for field, words in _NAMES.items()
}

FORMS: Mapping[str, frozenset[str]] = {
    "id": frozenset({"id", "name", "number", "s", "ms", "us"}),
    "conversation": frozenset({"id", "name", "number", "s", "ms", "us"}),
    "time": frozenset({"time", "s", "ms", "us", "iso"}),
    "text": frozenset({"prose", "html", "name", "id"}),
    "sender": frozenset({"id", "name", "number", "prose"}),
    "sender_name": frozenset({"prose", "name", "id"}),
    "from_me": frozenset({"boolean"}),
    "edited": frozenset({"time", "s", "ms", "us", "iso"}),
}
"""Which forms (see `forms`) a field's values can have."""

REQUIRED = ("id", "conversation", "time")
EXPECTED = ("text", "sender")
