// The countries and regions of ISO 3166-1: codes and names.

import TextFolding

/// A country or region.
public struct Country: Sendable {
  /// The code of two letters (ISO 3166-1 alpha-2) and the one of three, in upper case.
  public let code, code3: String
  /// Its short name in English, and after it others by which it is known.
  public let names: [String]

  /// Every country and region, in the order of their codes.
  public static let all: [Country] = table.split(separator: "\n").map { line in
    let parts = line.split(separator: " ", maxSplits: 2)
    return Country(
      code: String(parts[0]), code3: String(parts[1]), names: parts[2].split(separator: "|").map(String.init))
  }

  private static let byCode: [String: Int] = {
    var numbers: [String: Int] = [:]
    for (number, country) in all.enumerated() {
      numbers[country.code] = number
      numbers[country.code3] = number
    }
    return numbers
  }()

  private static let byName: [[UInt8]: Int] = {
    var numbers: [[UInt8]: Int] = [:]
    for (number, country) in all.enumerated() {
      for name in country.names { numbers[Folding.fold(name)] = number }
    }
    return numbers
  }()

  /// The country with a code of two or three letters, whatever its case.
  public init?(code: String) {
    guard (2...3).contains(code.utf8.count), let number = Self.byCode[code.uppercased()] else { return nil }
    self = Self.all[number]
  }

  /// The country with a name.
  public init?(name: String) {
    guard let number = Self.byName[Folding.fold(name)] else { return nil }
    self = Self.all[number]
  }

  private init(code: String, code3: String, names: [String]) {
    (self.code, self.code3, self.names) = (code, code3, names)
  }

  private static let table = """
    AD AND Andorra
    AE ARE United Arab Emirates|UAE|Emirates
    AF AFG Afghanistan
    AG ATG Antigua and Barbuda
    AI AIA Anguilla
    AL ALB Albania
    AM ARM Armenia
    AO AGO Angola
    AQ ATA Antarctica
    AR ARG Argentina
    AS ASM American Samoa
    AT AUT Austria|Österreich
    AU AUS Australia
    AW ABW Aruba
    AX ALA Aland Islands
    AZ AZE Azerbaijan
    BA BIH Bosnia and Herzegovina
    BB BRB Barbados
    BD BGD Bangladesh
    BE BEL Belgium|Belgique|België
    BF BFA Burkina Faso
    BG BGR Bulgaria
    BH BHR Bahrain
    BI BDI Burundi
    BJ BEN Benin
    BL BLM Saint Barthelemy
    BM BMU Bermuda
    BN BRN Brunei|Brunei Darussalam
    BO BOL Bolivia|Plurinational State of Bolivia
    BQ BES Bonaire, Saint Eustatius and Saba 
    BR BRA Brazil|Brasil
    BS BHS Bahamas
    BT BTN Bhutan
    BV BVT Bouvet Island
    BW BWA Botswana
    BY BLR Belarus
    BZ BLZ Belize
    CA CAN Canada
    CC CCK Cocos Islands
    CD COD Democratic Republic of the Congo
    CF CAF Central African Republic
    CG COG Republic of the Congo|Congo
    CH CHE Switzerland|Schweiz|Suisse|Svizzera
    CI CIV Ivory Coast|Côte d'Ivoire
    CK COK Cook Islands
    CL CHL Chile
    CM CMR Cameroon
    CN CHN China|中国
    CO COL Colombia
    CR CRI Costa Rica
    CU CUB Cuba
    CV CPV Cabo Verde|Cape Verde
    CW CUW Curacao
    CX CXR Christmas Island
    CY CYP Cyprus
    CZ CZE Czechia|Czech Republic
    DE DEU Germany|Deutschland
    DJ DJI Djibouti
    DK DNK Denmark|Danmark
    DM DMA Dominica
    DO DOM Dominican Republic
    DZ DZA Algeria|Algérie
    EC ECU Ecuador
    EE EST Estonia
    EG EGY Egypt|Misr
    EH ESH Western Sahara
    ER ERI Eritrea
    ES ESP Spain|España
    ET ETH Ethiopia
    FI FIN Finland|Suomi
    FJ FJI Fiji
    FK FLK Falkland Islands
    FM FSM Micronesia
    FO FRO Faroe Islands
    FR FRA France
    GA GAB Gabon
    GB GBR United Kingdom|UK|Great Britain|Britain
    GD GRD Grenada
    GE GEO Georgia
    GF GUF French Guiana
    GG GGY Guernsey
    GH GHA Ghana
    GI GIB Gibraltar
    GL GRL Greenland
    GM GMB Gambia
    GN GIN Guinea
    GP GLP Guadeloupe
    GQ GNQ Equatorial Guinea
    GR GRC Greece|Ellada|Ελλάδα
    GS SGS South Georgia and the South Sandwich Islands
    GT GTM Guatemala
    GU GUM Guam
    GW GNB Guinea-Bissau
    GY GUY Guyana
    HK HKG Hong Kong
    HM HMD Heard Island and McDonald Islands
    HN HND Honduras
    HR HRV Croatia|Hrvatska
    HT HTI Haiti
    HU HUN Hungary|Magyarország
    ID IDN Indonesia
    IE IRL Ireland|Éire
    IL ISR Israel
    IM IMN Isle of Man
    IN IND India|Bharat
    IO IOT British Indian Ocean Territory
    IQ IRQ Iraq
    IR IRN Iran|Islamic Republic of Iran
    IS ISL Iceland
    IT ITA Italy|Italia
    JE JEY Jersey
    JM JAM Jamaica
    JO JOR Jordan
    JP JPN Japan|Nippon|日本
    KE KEN Kenya
    KG KGZ Kyrgyzstan
    KH KHM Cambodia
    KI KIR Kiribati
    KM COM Comoros
    KN KNA Saint Kitts and Nevis
    KP PRK North Korea
    KR KOR South Korea|Korea|Republic of Korea
    KW KWT Kuwait
    KY CYM Cayman Islands
    KZ KAZ Kazakhstan
    LA LAO Laos|Lao
    LB LBN Lebanon
    LC LCA Saint Lucia
    LI LIE Liechtenstein
    LK LKA Sri Lanka
    LR LBR Liberia
    LS LSO Lesotho
    LT LTU Lithuania
    LU LUX Luxembourg
    LV LVA Latvia
    LY LBY Libya
    MA MAR Morocco|Maroc
    MC MCO Monaco
    MD MDA Moldova|Republic of Moldova
    ME MNE Montenegro
    MF MAF Saint Martin
    MG MDG Madagascar
    MH MHL Marshall Islands
    MK MKD North Macedonia|Macedonia
    ML MLI Mali
    MM MMR Myanmar|Burma
    MN MNG Mongolia
    MO MAC Macao
    MP MNP Northern Mariana Islands
    MQ MTQ Martinique
    MR MRT Mauritania
    MS MSR Montserrat
    MT MLT Malta
    MU MUS Mauritius
    MV MDV Maldives
    MW MWI Malawi
    MX MEX Mexico|México
    MY MYS Malaysia
    MZ MOZ Mozambique
    NA NAM Namibia
    NC NCL New Caledonia
    NE NER Niger
    NF NFK Norfolk Island
    NG NGA Nigeria
    NI NIC Nicaragua
    NL NLD The Netherlands|Holland
    NO NOR Norway|Norge
    NP NPL Nepal
    NR NRU Nauru
    NU NIU Niue
    NZ NZL New Zealand
    OM OMN Oman
    PA PAN Panama
    PE PER Peru
    PF PYF French Polynesia
    PG PNG Papua New Guinea
    PH PHL Philippines
    PK PAK Pakistan
    PL POL Poland|Polska
    PM SPM Saint Pierre and Miquelon
    PN PCN Pitcairn
    PR PRI Puerto Rico
    PS PSE Palestinian Territory|Palestine|State of Palestine
    PT PRT Portugal
    PW PLW Palau
    PY PRY Paraguay
    QA QAT Qatar
    RE REU Reunion
    RO ROU Romania
    RS SRB Serbia
    RU RUS Russia|Russian Federation|Россия
    RW RWA Rwanda
    SA SAU Saudi Arabia
    SB SLB Solomon Islands
    SC SYC Seychelles
    SD SDN Sudan
    SE SWE Sweden|Sverige
    SG SGP Singapore
    SH SHN Saint Helena
    SI SVN Slovenia
    SJ SJM Svalbard and Jan Mayen
    SK SVK Slovakia
    SL SLE Sierra Leone
    SM SMR San Marino
    SN SEN Senegal
    SO SOM Somalia
    SR SUR Suriname
    SS SSD South Sudan
    ST STP Sao Tome and Principe
    SV SLV El Salvador
    SX SXM Sint Maarten
    SY SYR Syria|Syrian Arab Republic
    SZ SWZ Eswatini|Swaziland
    TC TCA Turks and Caicos Islands
    TD TCD Chad
    TF ATF French Southern Territories
    TG TGO Togo
    TH THA Thailand
    TJ TJK Tajikistan
    TK TKL Tokelau
    TL TLS Timor Leste|East Timor
    TM TKM Turkmenistan
    TN TUN Tunisia|Tunisie
    TO TON Tonga
    TR TUR Turkey|Türkiye
    TT TTO Trinidad and Tobago
    TV TUV Tuvalu
    TW TWN Taiwan|臺灣
    TZ TZA Tanzania|United Republic of Tanzania
    UA UKR Ukraine
    UG UGA Uganda
    UM UMI United States Minor Outlying Islands
    US USA United States|USA|America|United States of America
    UY URY Uruguay
    UZ UZB Uzbekistan
    VA VAT Vatican|Vatican City
    VC VCT Saint Vincent and the Grenadines
    VE VEN Venezuela|Bolivarian Republic of Venezuela
    VG VGB British Virgin Islands
    VI VIR U.S. Virgin Islands
    VN VNM Vietnam|Viet Nam
    VU VUT Vanuatu
    WF WLF Wallis and Futuna
    WS WSM Samoa
    XK XKX Kosovo
    YE YEM Yemen
    YT MYT Mayotte
    ZA ZAF South Africa
    ZM ZMB Zambia
    ZW ZWE Zimbabwe
    """
}
