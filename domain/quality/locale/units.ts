/** Units of one dimension: each with its symbols and names in several languages. */
type Dimension = Readonly<Record<string, string>>;

/** International symbols first (BIPM, The International System of Units), then how languages write them. */
const DIMENSIONS: readonly Dimension[] = [
  {
    nm: 'nm нм',
    µm: 'µm μm мкм 微米',
    mm: 'mm мм 毫米 ミリメートル ミリ مم',
    cm: 'cm см 厘米 センチメートル センチ سم',
    m: 'm м 米 公尺 メートル م',
    km: 'km км 公里 千米 キロメートル كم',
    in: 'in″',
    mi: 'mi miles 英里 マイル',
  },
  {
    µg: 'µg μg mcg мкг 微克',
    mg: 'mg мг 毫克 ミリグラム ملغ مغ',
    g: 'g г 克 公克 グラム غ غرام',
    kg: 'kg кг 公斤 千克 キログラム キロ كجم كغ كغم',
    t: 't т 吨 噸 トン طن',
  },
  { ml: 'ml mL мл 毫升 ミリリットル مل', cl: 'cl cL', l: 'l L л 升 リットル لتر', hl: 'hl hL' },
  {
    KB: 'KB kB ko Ko КБ كيلوبايت',
    MB: 'MB Mo МБ ميغابايت',
    GB: 'GB Go ГБ غيغابايت',
    TB: 'TB To ТБ تيرابايت',
  },
  { Hz: 'Hz Гц', kHz: 'kHz кГц', MHz: 'MHz МГц', GHz: 'GHz ГГц' },
  { mW: 'mW мВт', W: 'W Вт', kW: 'kW кВт', MW: 'MW МВт' },
  { mV: 'mV мВ', V: 'V В', kV: 'kV кВ' },
  { '°C': '°C ℃', '°F': '°F ℉' },
  { 'm/s': 'm/s м/с', 'km/h': 'km/h км/ч', mph: 'mph' },
];

/** Words and signs for degrees, or their beginnings. */
export const DEGREE =
  /°|º|˚|grad|graad|gráð|grau|degr|град|stop(?:ni|ie)|stup|stepen|степ|aste|kraad|derece|dərəcə|fok|graus|度|도|درج|डिग्री|ডিগ্রি|độ|darjah|derajat|μοίρ|βαθμ|laipsn|grād|מעלות|องศา|gradu/iu;

/** A unit and its dimension's number. */
export interface MeasurementUnit {
  readonly unit: string;
  readonly dimension: number;
}

/** Units by symbol or name. */
export const UNITS: ReadonlyMap<string, MeasurementUnit> = new Map(
  DIMENSIONS.flatMap((units, dimension) =>
    Object.entries(units).flatMap(([unit, names]) =>
      names.split(' ').map((name) => [name, { unit, dimension }] as const),
    ),
  ),
);
