import pytest

from cade.collectors.files import FileRules
from cade.collectors.files.rules import IGNORED_DIR_NAMES
from cade.collectors.world import Finished
from cade.domain.facts import FileRemoved, RevisionSeen
from cade.tests.collectors.files.reader import Reader, by_name, of


@pytest.mark.parametrize("name", IGNORED_DIR_NAMES)
def test_folders_of_tools_are_not_entered(reader: Reader, name: str) -> None:
    reader.write(f"project/{name}/deep/a.md", "one")
    reader.write("project/b.md", "two")

    assert list(by_name(reader.run())) == ["b.md"]


@pytest.mark.parametrize(
    "name",
    [
        ".env",
        ".env.local",
        ".ENV",
        "server.pem",
        "Server.PEM",
        "site.key",
        "id_rsa",
        "id_rsa.pub",
        "ID_ED25519",
        "id_ed25519_work",
        "a.p12",
        "a.pfx",
        "credentials",
        "Credentials.json",
        ".netrc",
        ".npmrc",
        ".pypirc",
        ".git-credentials",
    ],
)
def test_files_that_hold_secrets_are_not_looked_at(
    reader: Reader, name: str, opened: list[str]
) -> None:
    reader.write(name, "secret")

    assert (reader.run(), opened) == ([Finished()], [])


def test_the_names_can_be_chosen(reader: Reader) -> None:
    rules = FileRules(ignored_dir_names=("drafts",), ignored_file_globs=("*.log",))
    for name in ("drafts/a.md", "b.log", "vendor/c.md", ".env"):
        reader.write(name, name)

    assert set(by_name(reader.run(rules))) == {"c.md", ".env"}


def test_nothing_need_be_ignored(reader: Reader) -> None:
    reader.write(".git/a.key", "one")

    assert set(by_name(reader.run(FileRules(ignored_dir_names=(), ignored_file_globs=())))) == {
        "a.key"
    }


def test_a_folder_asked_for_by_name_is_read_although_its_name_is_ignored(reader: Reader) -> None:
    reader.write("vendor/a.md", "one")
    reader.folder = reader.folder / "vendor"

    assert list(by_name(reader.run())) == ["a.md"]


def test_excluded_folders_are_never_entered(reader: Reader) -> None:
    reader.write("share/cade/history.db", "sealed")
    reader.write("a.md", "one")
    excluded = [str(reader.folder / "share/cade"), str(reader.folder / "missing")]

    assert list(by_name(reader.run(excluded=excluded))) == ["a.md"]


def test_an_excluded_folder_is_known_through_a_link_too(reader: Reader) -> None:
    reader.write("share/cade/history.db", "sealed")
    link = reader.folder.parent / "data"
    link.symlink_to(reader.folder / "share")

    assert by_name(reader.run(excluded=[str(link / "cade")])) == {}


@pytest.mark.parametrize("inside", ["share/cade", "share/cade/models"])
def test_a_target_inside_an_excluded_folder_gives_nothing(reader: Reader, inside: str) -> None:
    excluded = [str(reader.folder / "share/cade")]
    reader.write(f"{inside}/a.md", "one")
    reader.folder = reader.folder / inside

    assert reader.run(excluded=excluded) == [Finished()]


def test_what_is_excluded_later_is_not_removed(reader: Reader) -> None:
    path = reader.write("share/cade/a.md", "one")
    reader.run()
    path.unlink()

    items = reader.run(excluded=[str(path.parent)])

    assert (of(FileRemoved, items), of(RevisionSeen, items)) == ([], [])
