import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.chatter import is_chatter

CHATTER = """
bom dia | Bom dia, pessoal! | boa tarde Ana | ok | Ok! | okkk | haha | hahahaha | kkkkkk | rsrs
valeu | Valeu, Rui! | vlw 👍 | 👍 | 🎉🎉 | ... | ? | obrigado pela ajuda | muito obrigada | de nada
Oi, tudo bem? | beleza | show | sim | não | siiim | tchau, até mais | thanks
Thanks a lot, Marta! | good morning everyone | Good night | lol | great | sounds good | got it
no problem | you're welcome | see you later | +1 | Yes | parabéns!! | Parabéns, João!
blz, combinado | isso aí | bom fim de semana | have a nice day | ❤️ | :)
"""
SAYS_SOMETHING = """
ok sexta | sim, o prazo é sexta | valeu, olho hoje | Valeu, olho hoje. | bom dia, o deploy caiu
Obrigado pelo relatório | ok 42 | não vou | thanks for the report | great, ship it | 42
https://x.example | Marta | deploy | nada de deploy | Vejo amanhã. | see the contract
Yes, Friday works | Almoço de hoje | good idea, use Redis | no deploy today
sim Redis Kafka Postgres | oi Ana Bia Caio | @marta | #orion | bread | aprovado | done, merged
"""


def cells(table: str) -> list[str]:
    return [cell.strip() for line in table.strip().splitlines() for cell in line.split("|")]


@pytest.mark.parametrize("text", cells(CHATTER))
def test_small_talk_says_nothing(text: str) -> None:
    assert is_chatter(text)


@pytest.mark.parametrize("text", cells(SAYS_SOMETHING))
def test_whatever_else_a_message_has_says_something(text: str) -> None:
    assert not is_chatter(text)


@given(st.text(max_size=200))
def test_any_text_can_be_asked_about(text: str) -> None:
    assert is_chatter(text) in (True, False)


@given(st.integers(0, 10**9))
def test_a_figure_always_says_something(number: int) -> None:
    assert not is_chatter(f"ok {number} valeu")
