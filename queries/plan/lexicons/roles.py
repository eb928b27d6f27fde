"""Words that say who stands in which role: to talk with, to send, what somebody gave."""

from cade.queries.plan.lexicons.table import table

ROLES = {
    "TALK": table(
        """
        falei conversei combinei comentei discuti tratei troquei fechei marquei alinhei falava
        conversava falando conversando falamos conversamos combinamos discutimos falou conversou
        combinou discutiu reuniao reunioes reuni conversa conversas papo papos chat chats call
        calls reunimos tratamos alinhamos debati trocadas falar conversar
        talk talked talking speak spoke spoken chatted chatting discuss discussed meet met meeting
        meetings conversation conversations agreed agree
        """
    ),
    "EXCHANGE": table("thread discussion discussao trocas troca reuniao"),
    "ISENT": table(
        """
        mandei enviei encaminhei repassei reenviei compartilhei respondi perguntei avisei falei
        contei informei comentei expliquei prometi sugeri recomendei cobrei postei confirmei
        comuniquei publiquei reclamei despachei
        """
    ),
    "ITOLD": table(
        """
        avisei respondi cobrei lembrei informei notifiquei chamei convidei marquei orientei
        comuniquei alertei
        """
    ),
    "SENTEN": table(
        """
        sent told said asked replied answered responded shared forwarded messaged texted emailed
        posted mentioned explained promised suggested dmed pinged
        """
    ),
    "SENDEN": table(
        """
        send tell say ask reply answer respond share forward message text post mention explain
        promise suggest
        """
    ),
    "THINK": table(
        """
        achou acharam achava pensou pensa acha decidiu decidiram quis queria quer precisava precisou
        precisa concordou sabe prefere preferiu espera think thinks thought decide decided want
        wanted wants need needed needs agree agreed disagree disagreed discordou
        discordaram concordaram acredita acreditava argued argue claimed claim insisted insist
        believe
        believed believes likes liked hated suspects suspected gostou gostaram odiou prefer prefers
        preferred expect expects
        """
    ),
    "WORDSOF": table(
        """
        take takes thoughts view views stance verdict parecer visao
        posicionamento criticas critica duvida duvidas ressalvas answers replies
        opiniao pedido sugestao resposta recado comentario feedback proposta ideia explicacao
        retorno pedidos respostas sugestoes comentarios instrucoes orientacoes reply answer
        response request opinion comment comments suggestion suggestions idea ideas advice message
        messages instructions explanation
        """
    ),
    "ANSWER": table(
        """
        mensagem mensagens message messages resposta respostas pergunta perguntas pedido reply
        replies answer answers response question
        """
    ),
    "TOPICAL": table(
        """
        sobre acerca respeito about regarding mentioning mencionando citando mencionam citam
        menciona cita mencione cite mencionem
        """
    ),
    "GOT": table(
        """
        recebi recebemos recebido recebida recebidos recebidas chegou chegaram ouvi ganhei peguei
        """
    ),
    "GOTEN": table("got received get receive hear heard gotten"),
    "DOES": table("did has does had have is was will"),
    "FINISHED": table(
        """
        finalizei terminei conclui fechei entreguei completei resolvi encerrei matei finalizamos
        terminamos concluimos fechamos entregamos finalizou terminou concluiu fechou entregou
        completou resolveu finalizaram terminaram concluiram fecharam entregaram finalizar
        terminar concluir fechar entregar completar finalizada finalizadas finalizado finalizados
        terminada terminadas concluida concluidas concluido concluidos fechada fechadas fechado
        fechados feita feitas feito feitos pronta prontas prontos resolvida resolvidas resolvido
        resolvidos encerrada encerradas encerrados entregue entregues completas completa
        completadas finished completed closed done resolved shipped delivered
        """
    ),
    "FINISH": table("finish complete close resolve ship deliver finished completed closed"),
    "FIXED": table(
        """
        fixed corrigi corrigiu corrigimos corrigiram consertei consertou arrumei arrumou corrigidos
        corrigido consertados solved
        """
    ),
    "STARTED": table(
        """
        iniciadas iniciada comecadas comecada comecei iniciei fazendo started ongoing underway wip
        """
    ),
    "UNDONE": table(
        """
        abertas aberta abertos aberto pendente pendentes pendencia pendencias restantes restante
        faltando faltam falta atrasada atrasadas atrasado atrasados vencidas vencida sobrando
        open pending outstanding remaining left overdue todo still unresolved unsolved unclosed
        """
    ),
    "LOOKED": table(
        """
        consultei olhei vi visualizei consultadas consultada visitei viewed consulted visited
        """
    ),
    "NAMED": table(
        """
        mencionei citei mencionadas mencionada mencionou mencionaram citadas citada citou citaram
        mentioned cited
        comentadas citados citado mencionados mencionado comentados referenced
        """
    ),
    "REQUEST": table("pr prs mr mrs"),
    "REQUEST2": table("request requests"),
    "NOT": table("nao not haven hasn didn aren isn t never nunca falta faltou faltam"),
    "ASKED": table("quais which que what list quantos quantas many liste of all todos todas"),
    "TOLDHE": table(
        """
        avisou respondeu cobrou lembrou informou notificou chamou convidou orientou comunicou
        alertou avisaram responderam cobraram lembraram chamaram convidaram
        """
    ),
    "CLAIM": table(
        "quote estimate charge claim insist argue object admit hint joke rant vote swear mean imply"
    ),
    "CLAIMED": table(
        "quoted estimated charged claimed insisted argued objected admitted hinted joked ranted "
        "voted"
    ),
    "CLOSING": table(
        "wrapped signed ticked crossed checked knocked polished finished closed rounded tied"
    ),
    "CLOSE": table("wrap sign tick cross check knock polish finish close round tie"),
    "POSTPONED": table(
        """
        adiei adiamos adiou adiada adiadas adiado adiados postergada postergadas postergado
        posterguei engavetada engavetadas postponed deferred shelved delayed unstarted
        """
    ),
    "WHENWORD": table("dia data mes ano hora horas semana day date month year time week weekday"),
    "TOFINISH": table("fazer entregar terminar concluir finalizar resolver"),
    "OPENED": table(
        """
        aberto aberta abertos abertas abri abriu abrimos opened open
        """
    ),
    "DIDPT": table(
        """
        fiz fazia fizemos vi li visitei acessei trabalhei mexi mudei alterei editei commitei criei
        naveguei pesquisei estudei escrevi produzi entreguei terminei finalizei conclui resolvi
        abri consegui
        """
    ),
    "DOEN": table(
        """
        do done work worked read visit visited browse browsed see change changed commit committed
        write written doing working reading edit edited accomplish finish finished complete ship
        watch study research touch build open get
        """
    ),
    "SEEK": table(
        """
        saber procura procure procurar busca busque buscar encontra encontre encontrar ache acha
        achar rever relembrar recuperar resgatar localizar verificar verifica
        ve veja ver abre abra checa confere consulta lembrar
        """
    ),
    "GIVE": table("da de faz faca manda mande passa passe gera gere monta monte"),
    "SUMMARY": table(
        """
        resumo resumao lista panorama geral listagem retrospectiva apanhado list summary recap
        rundown overview
        """
    ),
    "DATEWORD": table(
        "dia dias data datas mes ano hora horas semana momento prazo horario deadline"
    ),
    "PLACEWORD": table(
        """
        lugar pasta arquivo canal grupo conversa repositorio repo site pagina
        diretorio reuniao chat local place folder file channel group conversation
        repository page directory
        """
    ),
    "LAST": table("ultimo ultima ultimos ultimas latest newest last"),
    "FIRST": table("primeiro primeira primeiros primeiras first oldest earliest"),
    "HAVING": table("com tem tiveram with have has had got teve"),
    "EACH": table("todos todas all every cada"),
    "MY": table("meu minha meus minhas my mine"),
    "VISITED": table(
        """
        pagina paginas page pages site sites link links artigo artigos article articles video videos
        """
    ),
    "MYWORK": table(
        """
        dia semana mes day week month work trabalho atividade atividades activity activities
        historico history dias buscas pesquisas searches browsing navegacao
        """
    ),
    "VERBBE": table("foram sao eram were are"),
    "HAPPENED": table("aconteceu rolou teve houve aconteceram passou entrou entraram"),
    "LANDED": table(
        """
        landed shipped merged deployed released subiu subiram saiu sairam entrou entraram mergeado
        mergeados deployado lancado lancados publicado publicada shipping landing rolando
        acontecendo going
        """
    ),
    "SENTTHING": table(
        """
        audio audios video videos figurinha figurinhas voicemail email emails sinal word
        """
    ),
    "COMMITS": table(
        """
        commitei commitou commitaram commitamos commitado commitada commitados commitadas comitei
        comitou comitaram comitado committed pushei pushou
        """
    ),
    "HAVETOLD": table(
        "told tell asked sent send messaged message texted text pinged ping dmed dm emailed email"
    ),
    "RELATED": table(
        """
        relacionado relacionada relacionados relacionadas ligado ligada ligados ligadas conectado
        conectada conectados conectadas vinculado vinculados vinculada associado associados
        associada
        """
    ),
    "SHOWS": table(
        """
        aparece aparecem show shows appears appear shown showing mostra mostram mostrando featuring
        """
    ),
}
"""Each class of words, for patterns."""
