"""Verbs that say who did what: to tell or send, to change, to do.

Classes of Portuguese forms: SAYI, SAYHE, SAYDONE, SAYING, SAYTO, SAYNOW and the same with WORK
(change) and ACT (do, read, use, finish). English: SAID, SAY, SAYS; WORKED, WORK; ACTED, ACT.
"""

from collections.abc import Iterator

from cade.queries.plan.lexicons.conjugation import forms

_SAY_PT = """
mandar enviar passar partilhar encaminhar repassar reenviar compartilhar dizer falar contar avisar
informar
comentar explicar responder perguntar pedir solicitar sugerir recomendar prometer escrever cobrar
confirmar mencionar citar postar publicar indicar mostrar entregar devolver delegar atribuir
designar convidar alertar comunicar reportar relatar anunciar propor garantir oferecer linkar
marcar reclamar relembrar lembrar orientar aconselhar ensinar recusar aprovar agradecer
chamar ligar cotar estimar insistir admitir negar cutucar despachar transmitir notificar questionar
retornar dar
"""
_WORK_PT = """
alterar mexer mudar editar modificar commitar comitar criar apagar remover corrigir refatorar
revisar implementar adicionar atualizar renomear mover deletar consertar arrumar fechar subir
trabalhar tocar contribuir colaborar atuar desenvolver resolver ajustar mergear codar migrar adiar
postergar
configurar incluir trocar deployar
documentar reescrever reverter otimizar abrir fazer escrever
"""
_ACT_PT = """
fazer ver ler visitar acessar navegar abrir estudar pesquisar procurar buscar usar decidir
aprender descobrir conseguir anotar salvar baixar instalar rodar testar começar iniciar terminar
finalizar concluir completar encerrar entregar resolver deixar parar comprar gastar assistir
conversar discutir receber participar trabalhar produzir tratar planejar combinar consultar
olhar checar conferir registrar gravar ouvir tentar guardar colocar achar encontrar pegar
publicar subir perder voltar andar ficar estar tomar definir chegar aparecer acontecer quebrar
"""
_SAID_EN = """
sent told said asked wrote written gave given forwarded shared messaged texted pinged dmed replied
answered responded explained mentioned requested suggested recommended promised posted showed
reminded warned emailed mailed informed notified assigned delegated handed passed announced
reported confirmed proposed offered commented complained dropped linked invited advised taught
approved
"""
_SAY_EN = """
send tell say ask write give forward share message text ping dm reply answer respond explain
mention request suggest recommend promise post show remind warn email mail inform notify assign
delegate hand pass announce report confirm propose offer comment complain drop link invite advise
approve
"""
_WORKED_EN = """
changed edited touched modified committed created deleted removed fixed refactored reviewed
implemented added updated renamed moved worked built developed merged pushed rewrote rewritten
reverted altered tweaked patched migrated configured opened introduced broke contributed deployed
released
"""
_WORK_EN = """
change edit touch modify commit create delete remove fix refactor review implement add update
rename move work build develop merge push rewrite revert alter tweak patch migrate configure open
"""
_ACTED_EN = """
did done saw seen read visited opened browsed studied researched searched looked used decided
learned learnt found noted saved downloaded installed ran tested started finished completed closed
bought spent watched discussed received got accomplished achieved wrote made worked viewed
checked spoke talked chatted met planned shipped delivered put broke happened heard
kept stored exchanged placed paid hid lost missed solved agreed recorded
"""
_ACT_EN = """
do see read visit open browse study research search look use decide learn find note save download
install run test start finish complete close buy spend watch discuss receive get accomplish
achieve make work view check speak talk chat meet plan write ship deliver put break happen
keep store exchange place pay hide lose miss solve pick choose record
"""
_DOING_EN = """
doing working reading looking browsing researching studying writing building fixing changing
watching using editing visiting touching
"""
_SAYS_EN = """
says tells asks gives writes explains mentions suggests recommends promises reminds confirms
proposes offers complains sends approves replies answers talks speaks
"""
_SAYING_EN = """
sending telling saying asking writing giving forwarding sharing messaging texting pinging replying
answering responding explaining mentioning requesting suggesting recommending posting showing
talking chatting discussing
"""


def _tables() -> Iterator[tuple[str, frozenset[str]]]:
    for name, verbs in (("SAY", _SAY_PT), ("WORK", _WORK_PT), ("ACT", _ACT_PT)):
        for form, words in forms(verbs.split()).items():
            yield name + form, words
    yield "SAID", frozenset(_SAID_EN.split())
    yield "SAY", frozenset(_SAY_EN.split())
    yield "SAYS", frozenset(_SAYS_EN.split())
    yield "WORKED", frozenset(_WORKED_EN.split())
    yield "WORK", frozenset(_WORK_EN.split())
    yield "ACTED", frozenset(_ACTED_EN.split())
    yield "ACT", frozenset(_ACT_EN.split())
    yield "DOING", frozenset(_DOING_EN.split())
    yield "TELLING", frozenset(_SAYING_EN.split())


VERBS = dict(_tables())
