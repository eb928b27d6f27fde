"""What every implementation of the port `Keys` does."""

import pytest

from cade.app.store.ports import Keys

ONE, OTHER = bytes(16), bytes(range(16))


class KeysRules:
    @pytest.fixture
    def keys(self) -> Keys:
        raise AssertionError("each implementation gives its own")

    def test_a_source_has_secrets_once_they_are_asked_for(self, keys: Keys) -> None:
        before = keys.source("git")
        made = keys.ensure_source("git")

        assert before is None
        assert keys.source("git") == keys.ensure_source("git") == made
        assert len(made.identity) == 32
        assert keys.ensure_source("file") != made

    def test_a_subject_has_no_key_before_one_is_made(self, keys: Keys) -> None:
        assert keys.existing([ONE]) == {}

    def test_a_made_key_is_32_bytes_and_comes_back_the_same(self, keys: Keys) -> None:
        made = keys.create(keys.ensure_source("git"), [ONE, OTHER])

        assert keys.existing([ONE, OTHER, b"x" * 16]) == made
        assert {len(key) for key in made.values()} == {32}
        assert made[ONE] != made[OTHER]

    def test_keys_can_be_asked_for_one_source_alone(self, keys: Keys) -> None:
        git, file = keys.ensure_source("git"), keys.ensure_source("file")
        keys.create(git, [ONE])
        keys.create(file, [OTHER])

        assert set(keys.existing([ONE, OTHER], file)) == {OTHER}

    def test_a_subject_that_has_a_key_keeps_it_when_keys_are_made(self, keys: Keys) -> None:
        git = keys.ensure_source("git")
        first = keys.create(git, [ONE])

        made = keys.create(git, [ONE, OTHER])

        assert made[ONE] == first[ONE]
        assert keys.existing([ONE, OTHER]) == made
        assert keys.create(git, []) == {}

    def test_a_deleted_key_is_gone_and_a_new_one_differs(self, keys: Keys) -> None:
        git = keys.ensure_source("git")
        first = keys.create(git, [ONE])

        assert keys.delete([ONE, OTHER])
        assert keys.existing([ONE]) == {}
        assert keys.create(git, [ONE]) != first

    def test_more_subjects_than_one_statement_takes_have_their_keys(self, keys: Keys) -> None:
        many = [n.to_bytes(16) for n in range(2_500)]

        made = keys.create(keys.ensure_source("git"), many)

        assert keys.existing(many) == made
