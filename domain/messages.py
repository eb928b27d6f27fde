"""What a message means to the person whose history it is: which way it went, and for whom."""

from typing import Literal

from cade.domain.details import Message

Direction = Literal["sent", "received", "posted"]


def direction(message: Message) -> Direction:
    """Tell "sent" (the person wrote it), "posted" (another did, in a channel) or "received"."""
    if message.from_me:
        return "sent"
    return "posted" if message.conversation.kind == "channel" else "received"


def addressed_to_me(message: Message) -> bool:
    """Tell whether the person is among those a message is for.

    One that mentions nobody is for everybody in its conversation; so is one that mentions a team,
    a tag or a channel. One that only mentions other people is for them.
    """
    return not message.mentions or any(
        mention.me or mention.kind != "person" for mention in message.mentions
    )


def sender_name(message: Message) -> str | None:
    """Return what the sender is called, as far as the source tells."""
    return message.sender.name or message.sender.email or message.sender.handle
