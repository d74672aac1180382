import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** Words of a language for what is not written as it is spoken. */
interface SpokenForms {
  /** Words for units after a number, by their symbols. */
  readonly units: Readonly<Record<string, string>>;
  /** Words for abbreviations, by their exact spelling. */
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Words for `.`, `/`, `@`, `-` and `_` in addresses. */
  readonly address: Readonly<Record<string, string>>;
  readonly percent: string;
  /** Words for `CURRENCIES` after an amount. */
  readonly currencies: Readonly<Record<string, string>>;
  readonly and: string;
  /** Word between millions and what is counted; none in English. */
  readonly ofMillions?: string;
}

const SYMBOLS = ['km', 'cm', 'mm', 'm', 'kg', 'g', 'mg', 'l', 'ml', 'h', 'min'] as const;
const COMPOUND_SYMBOLS = ['km/h', 'm²', '°C'] as const;
const CURRENCIES = ['€', '$', '£', 'R$', '¥'] as const;

const FORMS: Readonly<Record<string, SpokenForms>> = {
  en: {
    units: units(
      'kilometres centimetres millimetres metres kilograms grams milligrams litres millilitres hours minutes',
      ['kilometres per hour', 'square metres', 'degrees Celsius'],
    ),
    abbreviations: {
      'Mr.': 'Mister',
      'Mrs.': 'Missis',
      'Dr.': 'Doctor',
      'e.g.': 'for example',
      'i.e.': 'that is',
      'etc.': 'et cetera',
      'vs.': 'versus',
      'approx.': 'approximately',
    },
    address: { '.': 'dot', '/': 'slash', '@': 'at', '-': 'dash', _: 'underscore' },
    percent: 'percent',
    currencies: currencies('euros dollars pounds reais yen'),
    and: 'and',
  },
  es: {
    units: units(
      'kilómetros centímetros milímetros metros kilogramos gramos miligramos litros mililitros horas minutos',
      ['kilómetros por hora', 'metros cuadrados', 'grados Celsius'],
    ),
    abbreviations: {
      'Sr.': 'señor',
      'Sra.': 'señora',
      'Dr.': 'doctor',
      'Dra.': 'doctora',
      'p. ej.': 'por ejemplo',
      'etc.': 'etcétera',
      'EE. UU.': 'Estados Unidos',
      'Ud.': 'usted',
      'Uds.': 'ustedes',
    },
    address: { '.': 'punto', '/': 'barra', '@': 'arroba', '-': 'guion', _: 'guion bajo' },
    percent: 'por ciento',
    ofMillions: ' de',
    currencies: currencies('euros dólares libras reales yenes'),
    and: 'y',
  },
  de: {
    units: units('Kilometer Zentimeter Millimeter Meter Kilogramm Gramm Milligramm Liter Milliliter Stunden Minuten', [
      'Kilometer pro Stunde',
      'Quadratmeter',
      'Grad Celsius',
    ]),
    abbreviations: {
      'z. B.': 'zum Beispiel',
      'z.B.': 'zum Beispiel',
      'd. h.': 'das heißt',
      'd.h.': 'das heißt',
      'usw.': 'und so weiter',
      'bzw.': 'beziehungsweise',
      'ca.': 'circa',
      'Dr.': 'Doktor',
      'Nr.': 'Nummer',
      'Mio.': 'Millionen',
      'Mrd.': 'Milliarden',
    },
    address: { '.': 'Punkt', '/': 'Schrägstrich', '@': 'at', '-': 'minus', _: 'Unterstrich' },
    percent: 'Prozent',
    currencies: currencies('Euro Dollar Pfund Real Yen'),
    and: 'und',
  },
  fr: {
    units: units(
      'kilomètres centimètres millimètres mètres kilogrammes grammes milligrammes litres millilitres heures minutes',
      ['kilomètres par heure', 'mètres carrés', 'degrés Celsius'],
    ),
    abbreviations: {
      'M.': 'Monsieur',
      Mme: 'Madame',
      Mlle: 'Mademoiselle',
      'Dr.': 'docteur',
      'p. ex.': 'par exemple',
      'etc.': 'et cetera',
      'c.-à-d.': "c'est-à-dire",
      Mds: 'milliards',
    },
    address: { '.': 'point', '/': 'barre oblique', '@': 'arobase', '-': 'tiret', _: 'tiret bas' },
    percent: 'pour cent',
    ofMillions: ' de',
    currencies: currencies('euros dollars livres reais yens'),
    and: 'et',
  },
  it: {
    units: units('chilometri centimetri millimetri metri chilogrammi grammi milligrammi litri millilitri ore minuti', [
      'chilometri orari',
      'metri quadrati',
      'gradi Celsius',
    ]),
    abbreviations: {
      'Sig.': 'signor',
      'Sig.ra': 'signora',
      'Dott.': 'dottor',
      'ecc.': 'eccetera',
      'p. es.': 'per esempio',
    },
    address: { '.': 'punto', '/': 'barra', '@': 'chiocciola', '-': 'trattino', _: 'trattino basso' },
    percent: 'per cento',
    ofMillions: ' di',
    currencies: currencies('euro dollari sterline real yen'),
    and: 'e',
  },
  pt: {
    units: units(
      'quilómetros centímetros milímetros metros quilogramas gramas miligramas litros mililitros horas minutos',
      ['quilómetros por hora', 'metros quadrados', 'graus Celsius'],
    ),
    abbreviations: {
      'Sr.': 'senhor',
      'Sra.': 'senhora',
      'Dr.': 'doutor',
      'Dra.': 'doutora',
      'p. ex.': 'por exemplo',
      'etc.': 'et cetera',
    },
    address: { '.': 'ponto', '/': 'barra', '@': 'arroba', '-': 'traço', _: 'sublinhado' },
    percent: 'por cento',
    ofMillions: ' de',
    currencies: currencies('euros dólares libras reais ienes'),
    and: 'e',
  },
};

/** Units by their symbols. @param words for `SYMBOLS`, in their order @param compound those for `COMPOUND_SYMBOLS` */
function units(words: string, compound: readonly [string, string, string]): Readonly<Record<string, string>> {
  return wordsBySymbol([...SYMBOLS, ...COMPOUND_SYMBOLS], [...words.split(' '), ...compound]);
}

function currencies(words: string): Readonly<Record<string, string>> {
  return wordsBySymbol(CURRENCIES, words.split(' '));
}

function wordsBySymbol(symbols: readonly string[], words: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(symbols.map((symbol, index) => [symbol, words[index]!]));
}

const ADDRESS =
  /\b(?:https?:\/\/)?(?:[\w.+-]{1,64}@)?(?:[\p{L}\d-]{1,63}\.){1,8}[a-z]{2,63}(?:\/[^\s,;!?]{0,500}[^\s,;!?.)])?(?![\p{L}\d])/giu;
/** A number with the sign of a currency before or after it. */
const AMOUNT =
  /(?:(?:\bUS)?(\bR\$|[€$£¥])\s?)?(?<![\p{L}\d.,])(\d+(?:[.,\u00A0\u202F]\d+)*)(\s(?:thousand|(?:mil\s)?(?:millón|millones)|millions?|billions?|trillion|Million(?:en)?|Milliarden?|milliards?|milion[ei]|miliard[oi]|[mb]ilh(?:ão|ões))(?!\p{L}))?(?:\s?(R\$|[€$£¥])(?![\p{L}\d]))?/gu;
/** A date in figures with the year at its end: `31.12.2026`. */
const DATE = /(?<![\d./-])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?![\d/-]|\.\d)/gu;
/** A date of ISO 8601. */
const ISO_DATE = /(?<![\d./-])(\d{4})-(\d{2})-(\d{2})(?![\d/-]|\.\d)/gu;
/** Spaces between groups of three figures that aren't those between words. */
const GROUP_SPACE = /(?<=\d)[\u00A0\u202F\u2009](?=\d{3}(?!\d))/gu;
/** A time as Romance languages write it: `8h30`. */
const TIME = /(?<!\d)(\d{1,2})\s?h\s?(\d{2})(?!\d)/gu;
/** Endings of addresses without a scheme; other words with a full stop inside are typing mistakes. */
const ENDINGS = /\.(com|org|net|io|dev|eu|info|gov|edu|app|ai|tv|[a-z]{2})(\/|$)/i;

/**
 * Rewrites a text as it is spoken, for synthesizers that read letter by letter: units after numbers, dates, abbreviations,
 * percentages and addresses. In languages without a table, only addresses and symbols that nobody pronounces change.
 *
 * @param language BCP 47
 */
export function normalizeForSpeech(text: string, language: string): string {
  const forms = FORMS[parseLanguageTag(language)?.language ?? ''];
  const plain = text.replaceAll(/[*_#`~|<>{}[\]]{2,}|\p{Extended_Pictographic}/gu, ' ');
  const spoken = forms === undefined ? plain : withForms(plain, forms, language);
  return spoken.replaceAll(/\s+/gu, ' ').trim();
}

function withForms(text: string, forms: SpokenForms, language: string): string {
  let spoken = text.replaceAll(ADDRESS, (address) => (isAddress(address) ? spokenAddress(address, forms) : address));
  for (const [written, word] of Object.entries(forms.abbreviations)) {
    const pattern = new RegExp(`(?<![\\p{L}\\d])${written.replaceAll('.', String.raw`\.`)}(?![\\p{L}\\d])`, 'gu');
    spoken = spoken.replaceAll(pattern, word);
  }
  return spoken
    .replaceAll(GROUP_SPACE, '')
    .replaceAll(TIME, `$1 ${forms.units['h']} $2`)
    .replaceAll(ISO_DATE, (whole, ...parts: string[]) => spokenDate(whole, language, parts.slice(0, 3)))
    .replaceAll(DATE, (whole, first: string, sign: string, second: string, year: string) =>
      spokenDate(whole, language, isMonthFirst(language, sign) ? [year, first, second] : [year, second, first]),
    )
    .replaceAll(AMOUNT, (whole, before: string | undefined, amount: string, scale = '', after: string | undefined) => {
      const currency = before ?? after;
      if (currency === undefined) return whole;
      const link = scale === '' ? '' : (forms.ofMillions ?? '');
      const counting = `${link} ${counted(amount + scale, forms.currencies[currency]!, language)}`;
      return `${amount}${scale}${forms.percent === 'pour cent' ? counting.replace(/^ de (?=e)/u, " d'") : counting}`;
    })
    .replaceAll(/(\d)\s?%/gu, `$1 ${forms.percent}`)
    .replaceAll(/ & /gu, ` ${forms.and} `)
    .replaceAll(
      /(\d{1,20}(?:[.,]\d{1,20}){0,5})\s?(km\/h|m²|°C|[a-z]{1,3})(?![\p{L}\d²³/])/gu,
      (whole, number: string, symbol: string) =>
        Object.hasOwn(forms.units, symbol) ? `${number} ${counted(number, forms.units[symbol]!, language)}` : whole,
    );
}

/** True for dates of the United States (the default region of English), where the month precedes the day unless full stops separate them. */
function isMonthFirst(language: string, sign: string): boolean {
  const tag = parseLanguageTag(language);
  return sign === '/' && tag?.language === 'en' && (tag.region ?? 'US') === 'US';
}

/** A date with the month in words; a number that isn't one stays as it is. */
function spokenDate(whole: string, language: string, parts: readonly string[]): string {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return whole;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Languages in which numbers below two are singular. */
const SINGULAR_BELOW_TWO: ReadonlySet<string> = new Set(['fr', 'pt']);

/** Plural words as they follow a number: of one, their singular. */
function counted(number: string, words: string, tag: string): string {
  const language = parseLanguageTag(tag)?.language ?? '';
  const isBelowTwo = SINGULAR_BELOW_TWO.has(language) && /^[01](?:,\d+)?$/.test(number);
  if (number !== '1' && !isBelowTwo) return words;
  return words.replaceAll(/[\p{L}]+/gu, (word) => singularOf(word, language));
}

function singularOf(word: string, language: string): string {
  if (word === 'Celsius' || word === 'real') return word;
  if (word === 'reais') return 'real';
  if (language === 'de') return word.replace(/(Stunde|Minute)n$/u, '$1');
  if (language === 'it')
    return word
      .replace(/rari$/u, 'rario')
      .replace(/i$/u, 'o')
      .replace(/(?<=or|sterlin)e$/u, 'a');
  if (language === 'es') return word.replace(/(?<=lar|real|yen)es$|s$/u, '');
  return word.replace(/(?<=lar)es$|s$/u, '');
}

const isAddress = (text: string) => /^https?:|@/i.test(text) || ENDINGS.test(text);

function spokenAddress(address: string, { address: words }: SpokenForms): string {
  return address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replaceAll(/[./@_-]/g, (sign) => ` ${words[sign]} `)
    .trim();
}
