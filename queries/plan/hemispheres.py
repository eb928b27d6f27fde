"""On which side of the equator a time zone lies, so that "last summer" means its own months.

The names and where they lie are those of the IANA time zone database (zone.tab, 2025b).
"""

from cade.queries.plan.lexicons.table import table

_REGIONS = ("Australia/", "Antarctica/", "America/Argentina/", "Brazil/", "Chile/")
"""All of whose places lie south of it."""
_AFRICA = table(
    """
    Blantyre Brazzaville Bujumbura Dar_es_Salaam Gaborone Harare Johannesburg Kigali Kinshasa Luanda
    Lubumbashi Lusaka Maputo Maseru Mbabane Nairobi Windhoek
    """
)
_AMERICA = table(
    """
    Araguaina Asuncion Bahia Belem Buenos_Aires Campo_Grande Coyhaique Cuiaba Eirunepe Fortaleza
    Guayaquil La_Paz Lima Maceio Manaus Montevideo Noronha Porto_Velho Punta_Arenas Recife
    Rio_Branco Santarem Santiago Sao_Paulo
    """
)
_SEAS = table(
    """
    Asia/Dili Asia/Jakarta Asia/Jayapura Asia/Makassar Asia/Pontianak Atlantic/South_Georgia
    Atlantic/St_Helena Atlantic/Stanley Indian/Antananarivo Indian/Chagos Indian/Christmas
    Indian/Cocos Indian/Comoro Indian/Kerguelen Indian/Mahe Indian/Mauritius Indian/Mayotte
    Indian/Reunion Pacific/Apia Pacific/Auckland Pacific/Bougainville Pacific/Chatham
    Pacific/Easter Pacific/Efate Pacific/Fakaofo Pacific/Fiji Pacific/Funafuti Pacific/Galapagos
    Pacific/Gambier Pacific/Guadalcanal Pacific/Kanton Pacific/Marquesas Pacific/Nauru Pacific/Niue
    Pacific/Norfolk Pacific/Noumea Pacific/Pago_Pago Pacific/Pitcairn Pacific/Port_Moresby
    Pacific/Rarotonga Pacific/Tahiti Pacific/Tongatapu Pacific/Wallis NZ
    """
)


def is_southern(zone: str) -> bool | None:
    """Tell whether an IANA zone lies south of the equator; None for one that is no place (UTC)."""
    region, _slash, place = zone.partition("/")
    if zone.startswith(_REGIONS) or zone in _SEAS:
        return True
    if region == "Africa" or region == "America":
        return place in (_AFRICA if region == "Africa" else _AMERICA)
    return False if place and region != "Etc" else None
