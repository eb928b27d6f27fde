"""Sentences that a model may write of seven texts: those that they carry, and fabricated ones.

Each cites by number, from 1 in the order of `TEXTS`.
"""

TEXTS = {
    "rent": (
        "The flat costs 900 euros a month. The contract ends on 30 September 2027. The deposit was"
        " not paid."
    ),
    "dentist": "Dr. Moura wants an X-ray. The check-up is on 19 March at 14:30.",
    "bread": "Bake the bread for 40 minutes at 220 degrees. It needs 10 g of salt.",
    "van": (
        "Marta pays Joaquim for the van. The release of billing moved from Tuesday to Thursday."
        " Nando charges 90 for the service and 65 for the tyres."
    ),
    "trip": (
        "O voo para Lisboa sai às 22h10 de sábado. A pousada fica em Campo de Ourique e custa três"
        " diárias de 80 euros. O seguro não cobre bagagem."
    ),
    "budget": (
        "A Paula aprovou o orçamento de 12.500 reais. O Tiago recusou a proposta do fornecedor. O"
        " prazo vai até 5 de junho."
    ),
    "cache": (
        "Cache the exchange rates for an hour.\n\nThe provider bans us above 60 requests a minute,"
        " because the limit was lowered before Easter."
    ),
}
CARRIED = (
    "The flat costs 900 euros a month [1].",
    "The flat costs €900 per month [1].",
    "The contract ends on September 30, 2027 [1].",
    "The contract ends on 2027-09-30 [1].",
    "The deposit was not paid [1].",
    "The deposit wasn't paid [1].",
    "The flat costs 900 euros a month and the contract ends on 30 September 2027 [1].",
    "The flat costs 900 euros a month, and the deposit was not paid [1].",
    "Dr. Moura wants an X-ray [2].",
    "The check-up is on 19 March at 2:30 pm [2].",
    "The check-up is on March 19 at 14:30 [2].",
    "The bread bakes for 40 minutes at 220 degrees [3].",
    "Bake the bread for forty minutes [3].",
    "The bread needs 10 grams of salt [3].",
    "Marta pays Joaquim for the van [4].",
    "Joaquim is paid by Marta for the van [4].",
    "The release of billing moved to Thursday [4].",
    "The release of billing moved from Tuesday to Thursday [4].",
    "Nando charges 90 for the service [4].",
    "Nando charges 65 for the tyres and 90 for the service [4].",
    "Nando charges 90 for the service and Marta pays Joaquim for the van [4].",
    "O voo para Lisboa sai às 22h10 [5].",
    "O voo para Lisboa sai sábado às 22:10 [5].",
    "A pousada fica em Campo de Ourique [5].",
    "A pousada custa 3 diárias de 80 euros [5].",
    "O seguro não cobre bagagem [5].",
    "A Paula aprovou o orçamento de 12.500 reais [6].",
    "A Paula aprovou o orçamento de R$ 12.500 [6].",
    "O orçamento de R$ 12.500,00 foi aprovado pela Paula [6].",
    "O Tiago recusou a proposta do fornecedor [6].",
    "O prazo vai até 05/06 [6].",
    "O prazo é 5 de junho [6].",
    "The exchange rates are cached for an hour [7].",
    "They are cached because the provider bans above 60 requests a minute [7].",
    "The provider bans us above sixty requests a minute [7].",
    "The limit was lowered before Easter [7].",
    "The flight to Lisbon leaves at 22:10 on Saturday [5].",
    "Paula approved the budget of 12,500 reais [6].",
    "O apartamento custa 900 euros por mês [1].",
    "O pão assa por 40 minutos [3].",
    'The note says "The deposit was not paid" [1].',
    "The flat costs 900 euros a month [1][2].",
)
FABRICATED = (
    # figures
    "The flat costs 950 euros a month [1].",
    "The flat costs 30 euros a month [1].",
    "The contract ends on 30 September 2028 [1].",
    "The bread needs 220 g of salt [3].",
    "The check-up is on 19 March at 15:30 [2].",
    "The check-up is on 19 March at 2:30 am [2].",
    "Bake the bread for fifty minutes [3].",
    "A pousada custa quatro diárias de 80 euros [5].",
    "A Paula aprovou o orçamento de 125.000 reais [6].",
    "The provider bans us above six hundred requests a minute [7].",
    "Nando charges 90 for the tyres and 65 for the service [4].",
    "The flat costs nine thousand euros a month [1].",
    # dates
    "The contract ends on 19 September 2027 [1].",
    "The contract ends on 30 March 2027 [1].",
    "The contract ends on 2027-03-30 [1].",
    "O prazo vai até 6 de junho [6].",
    "O prazo vai até 5 de julho [6].",
    "O prazo vai até 06/05 de 2027 [6].",
    "The release of billing moved to Friday [4].",
    "The release of billing moved from Thursday to Tuesday [4].",
    "O voo para Lisboa sai às 22h10 de domingo [5].",
    "The check-up with Dr. Moura is tomorrow [2].",
    # names
    "Marta pays Henrique for the van [4].",
    "The contract with Joaquim ends on 30 September 2027 [1].",
    "Joaquim pays Marta for the van [4].",
    "Boris wants an X-ray [2].",
    "A Paula recusou a proposta do fornecedor [6].",
    "O Tiago aprovou o orçamento de 12.500 reais [6].",
    "O voo para Madri sai às 22h10 de sábado [5].",
    "A pousada fica em Campo Grande [5].",
    "Nando wants an X-ray [2].",
    "The release of Orion moved to Thursday [4].",
    # negation and opposites
    "The deposit was paid [1].",
    "The flat does not cost 900 euros a month [1].",
    "The contract never ends on 30 September 2027 [1].",
    "O seguro cobre bagagem [5].",
    "A Paula não aprovou o orçamento de 12.500 reais [6].",
    "O Tiago aceitou a proposta do fornecedor [6].",
    "A Paula rejeitou o orçamento de 12.500 reais [6].",
    "The limit was lowered after Easter [7].",
    "The limit was raised before Easter [7].",
    "The provider bans us below 60 requests a minute [7].",
    "Nobody pays Joaquim for the van [4].",
    "Marta pays Joaquim without the van [4].",
    # units
    "Bake the bread for 40 hours at 220 degrees [3].",
    "The bread needs 10 kg of salt [3].",
    "The flat costs 900 dollars a month [1].",
    "The flat costs 900 euros a year [1].",
    "A pousada custa três diárias de 80 reais [5].",
    "A Paula aprovou o orçamento de 12.500 euros [6].",
    "The provider bans us above 60 requests an hour [7].",
    # quotations put together, and put in other mouths
    'The note says "The flat costs 900 euros a month until September" [1].',
    "“The deposit ends on 30 September 2027” says the contract [1].",
    "The deposit ends on 30 September 2027 [1].",
    "The flat costs 900 euros a month and the landlord is furious [1].",
    "The contract ends on 30 September 2027, so the penguins moved into the bakery [1].",
    "Marta pays Joaquim for the bread [4].",
    # misattributed
    "The flat costs 900 euros a month [3].",
    "The contract ends on 30 September 2027 [2].",
    "Dr. Moura wants an X-ray [1].",
    "O seguro não cobre bagagem [6].",
    "The flat costs 900 euros a month [9].",
    "The flat costs 900 euros a month [0].",
    "Ulrike carries the spare key [1][2][3][4][5][6][7].",
    "The flat bakes for 40 minutes [1][3].",
    # denials
    "There is no information about the contract [1].",
    "The documents do not mention the flat [1].",
    "I could not find anything about the check-up [2].",
    "Não há registro sobre o orçamento [6].",
    "As evidências não mencionam o voo para Lisboa [5].",
    "No evidence says when the contract ends [1].",
    # without any citation
    "The flat costs 900 euros a month.",
    "The deposit was not paid.",
    "O voo para Lisboa sai às 22h10 de sábado.",
)
