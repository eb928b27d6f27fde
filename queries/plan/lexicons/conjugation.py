"""Forms of Portuguese verbs, folded, as far as people use them when they speak of what happened."""

from collections.abc import Iterable, Iterator, Mapping

from cade.queries.words import folded

# infinitive: I did, they (one) did, they (many) did, it was being done, done
_IRREGULAR = {
    "dizer": "disse disse disseram dizia dito",
    "fazer": "fiz fez fizeram fazia feito",
    "ver": "vi viu viram via visto",
    "dar": "dei deu deram dava dado",
    "ter": "tive teve tiveram tinha tido",
    "ler": "li leu leram lia lido",
    "propor": "propus propos propuseram propunha proposto",
    "escrever": "escrevi escreveu escreveram escrevia escrito",
    "abrir": "abri abriu abriram abria aberto",
    "trazer": "trouxe trouxe trouxeram trazia trazido",
    "por": "pus pos puseram punha posto",
    "estar": "estive esteve estiveram estava estado",
    "ir": "fui foi foram ia ido",
    "entregar": "entreguei entregou entregaram entregava entregue",
    "sair": "sai saiu sairam saia saido",
}
_ENDINGS = {
    "ar": ("ei", "ou", "aram", "ava", "ado"),
    "er": ("i", "eu", "eram", "ia", "ido"),
    "ir": ("i", "iu", "iram", "ia", "ido"),
}
_SPELLED = {"c": "qu", "g": "gu"}
_IMPERATIVES = {"dizer": "diz diga", "fazer": "faz faca", "ver": "ve veja", "dar": "",
                "trazer": "traz traga", "pedir": "pede peca", "ler": "le leia"}  # fmt: skip

_WE = {"dizer": "dissemos", "fazer": "fizemos", "ver": "vimos", "dar": "demos", "ter": "tivemos",
       "estar": "estivemos", "propor": "propusemos", "trazer": "trouxemos",
       "ir": "fomos"}  # fmt: skip

Forms = Mapping[str, frozenset[str]]
"""`I` first person, `WE` we, `HE` third persons, all past; `DONE` participle, `ING` gerund, `TO`
infinitive, `NOW` present and imperative."""


def forms(verbs: Iterable[str]) -> Forms:
    """Return the forms of all the verbs together."""
    found: dict[str, set[str]] = {
        kind: set() for kind in ("I", "WE", "HE", "DONE", "ING", "TO", "NOW")
    }
    for verb in verbs:
        for kind, form in _forms(verb):
            found[kind].add(form)
    return {kind: frozenset(words) for kind, words in found.items()}


def _forms(verb: str) -> Iterator[tuple[str, str]]:
    first, third, many, was, done = _IRREGULAR.get(folded(verb), "").split() or _regular(verb)
    infinitive = folded(verb)
    if first != third:  # "disse" is I or they: only "eu" tells
        yield "I", first
    yield from (("HE", third), ("HE", many), ("HE", was), ("HE", f"{was}m"))
    yield "WE", _WE.get(infinitive, f"{infinitive[:-1]}mos")
    yield from (("DONE", done[:-1] + ending) for ending in ("o", "a", "os", "as"))
    yield from (("TO", infinitive), ("TO", f"{infinitive}em"), ("ING", f"{infinitive[:-1]}ndo"))
    yield from (("NOW", form) for form in _now(infinitive))


def _regular(verb: str) -> tuple[str, ...]:
    stem, ending = verb[:-2], verb[-2:]
    first, *others = _ENDINGS[ending]
    soft = _SPELLED.get(stem[-1], stem[-1]) if ending == "ar" else stem[-1]
    return folded(stem[:-1] + soft + first), *(folded(stem) + other for other in others)


def _now(infinitive: str) -> list[str]:
    if (listed := _IMPERATIVES.get(infinitive)) is not None:
        return listed.split()  # none of "dar": "da" and "de" are prepositions
    stem, ending = infinitive[:-2], infinitive[-2:]
    soft = stem[:-1] + _SPELLED.get(stem[-1], stem[-1])
    return [f"{stem}a", f"{soft}e"] if ending == "ar" else [f"{stem}e", f"{stem}a"]
