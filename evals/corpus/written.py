"""The part of the invented history that questions are asked about.

One entry for each event: key | person | where | day | text. `where` is a repository for a commit
and a path below the home for a file. A blank line ends an entry.
"""

COMMITS = """
login-senha | helena | loja | 2026-01-12
Corrige o login quando a senha tem acento
O formulário enviava a senha em latin-1 e o servidor comparava em UTF-8. Agora a senha é normalizada para NFC antes do hash.

frete-gratis | helena | loja | 2026-01-15
Frete grátis acima de R$ 250 para o Nordeste
A regra valia só para o Sudeste. O limite fica em config/frete.toml e vale também para retirada em Recife.

cache-pagina | tomas | loja | 2026-01-20
Reduz o cache da página inicial para 90 segundos
Com dez minutos os preços da promoção apareciam atrasados. O ganho do cache continua em 80 % segundo o painel.

pagamento-duplicado | helena | loja | 2026-01-28
Evita cobrança duplicada no pagamento com cartão
O cliente clicava duas vezes e a operadora recebia dois pedidos. Cada tentativa leva agora uma chave de idempotência, guardada por 24 horas.

estoque-negativo | beatriz | loja | 2026-02-03
Impede que o estoque fique negativo
Dois pedidos simultâneos reservavam a mesma unidade. A reserva usa agora SELECT FOR UPDATE.

busca-sem-acento | helena | loja | 2026-02-10
Busca de produtos ignora acentos e maiúsculas
"Cafe" encontra "Café". O índice foi refeito em 14 minutos na máquina de homologação.

nota-fiscal | beatriz | loja | 2026-02-17
Gera a nota fiscal em segundo plano
A emissão travava o carrinho por até 8 segundos. A fila se chama notas e tenta de novo três vezes.

cupom-aniversario | helena | loja | 2026-03-02
Cupom de aniversário com 15 % de desconto
O cupom chega por e-mail às 9h do dia do aniversário e vence em sete dias.

imagens-webp | oliver | loja | 2026-03-05
Serve product images as WebP
Pages are 38 % lighter on a phone. Browsers without WebP still get JPEG through the picture element.

dark-mode | oliver | loja | 2026-03-09
Add a dark theme
The theme follows the system setting and can be switched in the footer. Contrast was checked at 4.5:1 by Maya.

migra-postgres | tomas | loja | 2026-03-14
Migra o banco para o PostgreSQL 16
A parada durou 22 minutos na madrugada de sábado. O dump ficou em /backup/loja-2026-03-14.dump.

timeout-gateway | tomas | loja | 2026-03-19
Aumenta o tempo limite do gateway de 5 para 12 segundos
A operadora de cartão responde devagar às sextas à noite; havia 3 % de erros 504.

acessibilidade-menu | oliver | loja | 2026-03-25
Make the main menu usable with a keyboard
Arrow keys move between entries and Escape closes the submenu. Reported by a customer who uses a screen reader.

relatorio-vendas | beatriz | loja | 2026-04-01
Relatório semanal de vendas por região
Sai toda segunda às 6h e vai para o canal de diretoria. Usa a view vendas_semana.

remove-flash | oliver | loja | 2026-04-07
Remove the old banner carousel
Nobody clicked past the second slide. The home page loads 1.1 seconds faster without it.

proj-412 | helena | loja | 2026-04-13
LOJA-412 Valida o CEP antes de calcular o frete
CEP inexistente devolvia frete zero. A consulta usa a tabela dos Correios de abril.

gps-battery | maya | trilha | 2026-01-09
Sample GPS every 15 seconds instead of every second
Battery drain on a six hour hike falls from 61 % to 23 %. The track stays within 12 metres of the old one.

offline-maps | maya | trilha | 2026-01-22
Download maps for offline use
A region of 50 km takes about 140 MB. Tiles expire after 60 days unless the hike is still planned.

altitude-wrong | maya | trilha | 2026-02-05
Fix altitude jumps near cliffs
The barometer is now trusted over GPS whenever both disagree by more than 30 metres.

crash-android | maya | trilha | 2026-02-11
Fix the crash when the screen rotates during recording
The recorder lived in the activity. It moved to a foreground service; 214 crash reports pointed here.

compass | maya | trilha | 2026-02-25
Show a compass that works without network
Declination comes from the World Magnetic Model 2025, bundled as a 90 kB table.

photo-geotag | oliver | trilha | 2026-03-03
Attach photos to the nearest point of the track
Photos without GPS are matched by time. The match is refused when the clocks differ by over two hours.

gpx-export | maya | trilha | 2026-03-12
Export tracks as GPX 1.1
Garmin watches rejected our files because of a missing namespace.

traduz-trilha | helena | trilha | 2026-03-16
Traduz o aplicativo para o português
São 412 textos. As distâncias continuam em quilômetros e o clima em graus Celsius.

weather-alert | maya | trilha | 2026-03-28
Warn about storms along the planned route
Lightning risk above 40 % triggers a notification two hours ahead. Data comes from the national weather service.

emergency-contact | maya | trilha | 2026-04-04
Send position to an emergency contact when a hiker is overdue
The message goes out 90 minutes after the planned return, by SMS when there is no data connection.

avalanche | oliver | trilha | 2026-04-10
Colour slopes steeper than 30 degrees
The overlay uses the 10 m elevation model and is drawn on the device.

mapa-rios | beatriz | atlas | 2026-01-17
Importa a malha de rios da agência de águas
São 1,2 milhão de trechos. A importação leva 47 minutos e ocupa 9 GB.

projecao | beatriz | atlas | 2026-01-30
Troca a projeção do mapa para Albers
As áreas da Amazônia apareciam 11 % maiores do que são. Todas as tabelas de área foram recalculadas.

duplicate-cities | oliver | atlas | 2026-02-08
Merge cities that were imported twice
There were 317 pairs, mostly because of accents in names such as São José. The older id is kept.

tiles-slow | tomas | atlas | 2026-02-14
Pré-gera os mosaicos até o nível 9
O tempo médio de resposta caiu de 840 para 60 ms. O disco do servidor ficou com 71 % de uso.

censo | beatriz | atlas | 2026-02-27
Carrega os dados do censo por município
Faltam 14 municípios criados depois de 2010; eles herdam a densidade do município de origem.

color-blind | oliver | atlas | 2026-03-10
Use a palette that colour-blind readers can tell apart
Viridis replaces the red to green ramp on all density maps.

api-limit | tomas | atlas | 2026-03-21
Limita a API pública a 120 requisições por minuto
Um único cliente fazia 40 mil por hora. Quem passa do limite recebe 429 com o tempo de espera.

legend-print | oliver | atlas | 2026-04-02
Print the legend on exported PDF maps
The scale bar was missing too. Requested by the school in Olinda.

sensor-porta | tomas | casa | 2026-01-11
Sensor da porta dos fundos avisa depois de cinco minutos aberta
O aviso toca na cozinha e vai para o celular. A pilha do sensor é CR2032.

caixa-dagua | tomas | casa | 2026-01-25
Mede o nível da caixa d'água com ultrassom
Abaixo de 30 % a bomba liga. O sensor fica a 12 cm da tampa.

jardim | tomas | casa | 2026-02-19
Rega o jardim só quando o solo está seco
O limite ficou em 35 % de umidade. Em dias de chuva a válvula não abre.

solar-panel | maya | casa | 2026-03-07
Log the output of the solar panels
The inverter speaks Modbus at address 3. Peak so far: 2.9 kW at noon.

thermostat | maya | casa | 2026-03-18
Lower the thermostat to 17 degrees at night
Saves about 9 % of gas according to the January bill.

alarme-falso | tomas | casa | 2026-03-30
Alarme deixa de disparar com o gato
A altura mínima de detecção subiu para 40 cm. Antes eram três alarmes falsos por noite.

backup-casa | tomas | casa | 2026-04-06
Copia a configuração da casa para o disco externo toda noite
O disco se chama GAVETA e guarda trinta dias.
"""

FILES = """
aluguel | helena | Documentos/aluguel.md | 2026-01-05
# Aluguel
O contrato do apartamento na rua das Acácias vence em 30 de setembro de 2026. O reajuste segue o IPCA e o depósito foi de três meses. A proprietária é dona Célia Barreto.

dentista | helena | Documentos/saude/dentista.md | 2026-01-08
# Dentista
Dra. Ivone pediu uma radiografia panorâmica. Retorno marcado para 19 de março às 14h30. O aparelho de contenção custou R$ 480.

vacinas | helena | Documentos/saude/vacinas.md | 2026-01-19
# Vacinas
Febre amarela tomada em 2019, dose única. Reforço do tétano vence em 2027. A vacina da gripe deste ano foi em abril, no posto da Boa Vista.

pao | helena | Documentos/receitas/pao.md | 2026-01-24
# Pão de fermentação natural
Para um pão: 500 g de farinha, 350 g de água, 100 g de fermento ativo e 10 g de sal. Fermentar quatro horas fora e doze na geladeira. Forno a 240 graus por 40 minutos, metade do tempo tampado.

bolo-milho | helena | Documentos/receitas/bolo-de-milho.md | 2026-02-02
# Bolo de milho da tia Zélia
Três espigas, uma lata de leite condensado, três ovos e 100 g de manteiga. Assar em banho-maria não funciona; forno médio por 50 minutos.

viagem-lisboa | helena | Documentos/viagens/lisboa.md | 2026-02-06
# Lisboa em maio
Voo no dia 8 de maio, saindo de Recife às 22h10. Hospedagem em Campo de Ourique, perto do elétrico 28. Reserva do Oceanário para o dia 11. Levar o adaptador de tomada.

viagem-chapada | helena | Documentos/viagens/chapada.md | 2026-02-15
# Chapada Diamantina
Guia: Raimundo, em Lençóis. A trilha da Fumaça leva seis horas de ida e volta. Levar dois litros de água por pessoa. A pousada aceita cachorro.

bicicleta | helena | Documentos/bicicleta.md | 2026-02-21
# Bicicleta
Troquei a corrente aos 3.100 km e a pastilha traseira na mesma visita. A pressão dos pneus é 65 psi. A oficina do Nando cobra R$ 90 pela revisão.

impostos | helena | Documentos/imposto-de-renda.md | 2026-03-01
# Imposto de renda
Falta o informe do banco antigo. O contador, Edson Pacheco, pede tudo até 20 de abril. A restituição do ano passado foi de R$ 1.732.

carro | helena | Documentos/carro.md | 2026-03-06
# Carro
Óleo 5W30, trocar a cada 10 mil km; última troca com 64.200 km. O seguro é da Porto Azul e vence em 12 de agosto. A placa nova ficou pronta.

livros | helena | Documentos/leituras.md | 2026-03-11
# Leituras
Terminei Torto Arado e gostei mais da segunda parte. Emprestei o Quarto de Despejo para a Beatriz. Na fila: Um Defeito de Cor.

plantas | helena | Documentos/plantas.md | 2026-03-17
# Plantas
A samambaia quer sombra e água em dias alternados. A jiboia pegou cochonilha; álcool a 70 % com algodão resolveu. Adubar tudo em setembro.

wifi | helena | Documentos/casa/internet.md | 2026-03-20
# Internet
A operadora é a Fibra Norte, plano de 600 mega por R$ 119. O roteador fica no corredor e precisa ser reiniciado quando falta luz. Protocolo da última reclamação: 88213.

reforma | helena | Documentos/casa/reforma.md | 2026-03-26
# Reforma do banheiro
O orçamento do mestre Josué ficou em R$ 7.400, sem o box. O piso escolhido é o cinza de 60 por 60. A obra começa depois do Carnaval e leva três semanas.

aniversario-mae | helena | Documentos/familia/aniversario.md | 2026-04-03
# Aniversário da mãe
Dia 23 de junho, sessenta anos. Ela quer um almoço na casa da praia em Tamandaré e nada de surpresa. Presente: a máquina de costura portátil.

cachorro | helena | Documentos/familia/cachorro.md | 2026-04-08
# Paçoca
Pesa 9,2 kg. Vermífugo a cada três meses, antirrábica em novembro. A veterinária é a doutora Lúcia, na rua da Hora.

reuniao-janeiro | helena | Trabalho/reunioes/2026-01-14.md | 2026-01-14
# Reunião de planejamento
Presentes: Helena, Tomás, Beatriz. Decidimos adiar o aplicativo de entregas para o segundo semestre. O Tomás cuida da migração do banco. A Beatriz apresenta os números na sexta.

reuniao-fevereiro | helena | Trabalho/reunioes/2026-02-12.md | 2026-02-12
# Reunião com a operadora de cartão
A taxa caiu de 3,1 % para 2,6 % a partir de março. Eles pedem o certificado novo até o dia 28. Contato: Renato Queiroz.

retro-march | oliver | Trabalho/reunioes/retrospective-march.md | 2026-03-31
# Retrospective
What went well: the database move took less time than planned. What did not: two releases on a Friday. We agreed to freeze deploys from Thursday evening on. Maya will write the checklist.

onboarding | helena | Trabalho/onboarding.md | 2026-01-07
# Primeiro dia
Pedir o crachá na recepção do bloco C. A VPN é configurada pelo suporte, ramal 4410. O ambiente sobe com make dev e precisa de 16 GB de memória.

plantao | tomas | Trabalho/plantao.md | 2026-02-18
# Plantão
O plantão vai de segunda a segunda. Quem está de plantão leva o celular azul. Se o site cair, reiniciar primeiro o serviço catraca e depois olhar o disco.

incident | tomas | Trabalho/incidentes/2026-03-22.md | 2026-03-22
# Site fora do ar por 41 minutos
A causa foi o disco de logs cheio em loja-web-2. A rotação dos arquivos estava desligada desde a migração. Quem percebeu foi a Beatriz, às 7h12.

salary-talk | helena | Trabalho/conversa-salarial.md | 2026-03-27
# Conversa com a Marta
Pedi a mudança para o nível pleno. A resposta vem em maio, depois da avaliação. Ela elogiou a migração do pagamento.

design-guide | oliver | Work/design-guide.md | 2026-01-29
# Design guide
Headings use Source Serif at 28 pixels. The brand green is #1F7A4D and never touches the red. Icons come from the outline set, 24 pixels, two pixel stroke.

hiring | oliver | Work/hiring.md | 2026-02-23
# Hiring a tester
Two candidates reached the last round. Priscilla Amaral starts on 4 May. The take-home exercise is to be cut to ninety minutes.

conference | maya | Work/conference.md | 2026-03-13
# Talk in Porto
My talk about battery life was accepted for 17 October. Slides are due two weeks before. The travel budget is 900 euros.

piano | helena | Documents/piano.md | 2026-01-16
# Piano
My teacher is Mrs. Okafor, Tuesdays at six. I am working on the second Gymnopedie. The upright was tuned in December and needs it again in June.

garden-plan | maya | Documents/garden.md | 2026-02-09
# Vegetable garden
Tomatoes go to the south wall, beans along the fence. Sow carrots in the first week of March. The compost needs turning every ten days.

running | maya | Documents/running.md | 2026-02-24
# Half marathon
Best time so far is 1:52:40 in Utrecht. The plan has three runs a week and a long one of 18 km on Sundays. New shoes after 700 km.

budget | helena | Documents/budget.md | 2026-03-04
# Household budget
Groceries take 1,450 a month, rent 2,300, transport 380. We agreed to save fifteen percent for the house. The emergency fund covers four months.

camera | oliver | Documents/camera.md | 2026-03-15
# Camera
The 35 mm lens has fungus on the rear element; cleaning costs 60 at the shop near the station. Batteries last 340 shots in the cold.

guitar | oliver | Documents/guitar.md | 2026-03-23
# Guitar
Strings are 11 to 49, changed on the first of each month. The neck pickup hums since the rewiring, probably a ground loop.

spanish | maya | Documents/spanish.md | 2026-04-05
# Spanish lessons
Course at the community centre, Wednesdays at seven, level B1. The oral exam is on 12 June. I keep mixing up por and para.

moving | maya | Documents/moving.md | 2026-04-09
# Moving house
The van is booked for 2 July at eight. Boxes are numbered by room; the kitchen has fourteen. Keys go back to Mr. Verhoeven by noon.
"""
