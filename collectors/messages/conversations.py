"""Which conversations the log has, under all that two readers may call them."""

from cade.collectors.messages.naming import same_number, same_title
from cade.collectors.world import World
from cade.domain.details import Conversation, Message


def conversation_keys(conversation: Conversation) -> frozenset[str]:
    """Return all that two readings of one conversation may have in common."""
    numbers = {same_number(name) for name in (conversation.id, conversation.title or "") if name}
    titles = {same_title(conversation.title)} if conversation.title else set()
    return frozenset({number for number in numbers if number} | titles)


class Conversations:
    """The conversations of one source, looked up once for many targets that are read in a row."""

    def __init__(self) -> None:
        self._keys: set[str] | None = None

    def hold(self, world: World, keys: frozenset[str]) -> bool:
        """Tell whether the log has a message of such a conversation; from now on it has."""
        if self._keys is None:
            self._keys = set()
            for _uid, latest in world.known.under("", retracted=True):
                if isinstance(latest.details, Message):
                    self._keys |= conversation_keys(latest.details.conversation)
        known = not self._keys.isdisjoint(keys)
        self._keys |= keys
        return known

    def forget(self) -> None:
        """Look again next time: another reader adds to the source."""
        self._keys = None
