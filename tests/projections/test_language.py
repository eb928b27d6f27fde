import pytest

from cade.projections.language import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Corrige o formulário de login", "pt"),
        ("O que eu fiz ontem?", "pt"),
        ("Ajusta a validação do CPF e adiciona testes", "pt"),
        ("Fix the login form", "en"),
        ("What did I do yesterday?", "en"),
        ("Merge branch 'main' of the shop", "en"),
        ("Renomeia botões", "pt"),
        ("a pagina nao abre, voce viu", "pt"),
        ("wip", ""),
        ("", ""),
        ("0x80070005 ++--", ""),
        ("do no a", ""),
    ],
)
def test_small_words_tell_the_language(text: str, language: str) -> None:
    assert language_of(text) == language
