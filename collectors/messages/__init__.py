"""What every chat source shares: how messages seen in caches become facts, each once.

Promise: several caches of one account give one message, in its newest state and with all that any
of them knows; what was taken back or forgotten is never told again.
Prohibition: nothing of one application's format is known here.
"""

from cade.collectors.messages.combine import combined
from cade.collectors.messages.seen import Seen
from cade.collectors.messages.settle import settled

__all__ = ["Seen", "combined", "settled"]
