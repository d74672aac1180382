import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** A word prepared for comparison. */
export interface Spelling {
  /** Normalized encoding; case and accents are kept. */
  readonly form: string;
  /** In lower case. */
  readonly lower: string;
  /** Without the differences that capitals may hide: equal for words that may be the same in some case. */
  readonly loose: string;
  readonly shape: CaseShape;
}

/** Letter case of a word: `one` for a single capital letter, which is both capitalized and all capitals. */
export type CaseShape = 'lower' | 'capitalised' | 'capitals' | 'one' | 'mixed';

/** Spelling conventions of a language that matter to terms. */
export interface SpellingRules {
  /** ISO 639. */
  readonly language: string;
  /** BCP 47, for changes of case. */
  readonly locale: string;
  /** A capital inside a sentence marks a name; not in German, whose nouns have capitals. */
  readonly capitalsMarkNames: boolean;
  /** Capitals may lack accents. */
  readonly baresCapitals: boolean;
  /** Words are elided before the next one: l'eau. */
  readonly elides: boolean;
  spell(text: string): Spelling;
}

const ELIDING = new Set(['fr', 'it', 'ca', 'oc', 'pms', 'lij', 'vec', 'scn', 'fur', 'co', 'wa', 'br', 'mt']);
/** Nouns have capitals. */
const NOUN_CAPITALS = new Set(['de', 'lb', 'gsw', 'nds']);
/** Capitals lack accents: always in Greek, often in French. */
const BARE_CAPITALS = new Set(['el', 'fr']);
const YO = new Set(['ru', 'be']);
/** Written without ß. */
const WITHOUT_SHARP_S = new Set(['CH', 'LI']);

/** Invisible characters, and the vowel signs of Arabic and Hebrew, which are mostly omitted. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640[\p{M}&&[\p{Script=Hebrew}\u064b-\u0652\u0670]]]/gv;
const QUOTES = /[\u2018\u2019\u201b\u02bc\u02b9\uff07\u05f3`\u00b4]/gu;
const DOUBLE_QUOTES = /[\u201c-\u201f\u05f4]/gu;
const ALEFS = /[\u0622\u0623\u0625\u0671]/gu;

/** Spelling rules of a language; general rules for an unknown tag. */
export function spellingRules(tag: string): SpellingRules {
  const parsed = parseLanguageTag(tag);
  const language = parsed?.language ?? 'und';
  const locale = language;
  const normalize = (text: string) => {
    const form = (/^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFKC'))
      .replace(UNSEEN, '')
      .replace(QUOTES, "'")
      .replace(DOUBLE_QUOTES, '"');
    if (language === 'vi') return withNewTones(form);
    return language === 'ar' ? form.replace(ALEFS, '\u0627') : form;
  };
  const lowerCase = (form: string) => {
    let lower = form.toLocaleLowerCase(locale).replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
    if (YO.has(language)) lower = lower.replaceAll('ё', 'е');
    if (language === 'de' && WITHOUT_SHARP_S.has(parsed?.region ?? '')) lower = lower.replaceAll('ß', 'ss');
    return lower;
  };
  const loosen = (lower: string) => {
    const plain = BARE_CAPITALS.has(language) ? bare(lower) : lower;
    return plain.replaceAll('ß', 'ss');
  };
  return {
    language,
    locale,
    capitalsMarkNames: !NOUN_CAPITALS.has(language),
    baresCapitals: BARE_CAPITALS.has(language),
    elides: ELIDING.has(language),
    spell(text) {
      const form = normalize(text);
      const lower = lowerCase(form);
      return { form, lower, loose: loosen(lower), shape: shapeOf(form) };
    },
  };
}

/** A word without its accents and other marks. */
export function bare(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Tones on the first of two vowels at the end of a word, and where the newer spelling has them: hòa, hoà. */
const OLD_TONES = /(?:[òóỏõọ][ae]|[ùúủũụ]y)(?![\p{L}\p{M}])/giu;

/** Vietnamese in the newer of its two spellings. */
function withNewTones(form: string): string {
  return form.replace(OLD_TONES, (vowels) => {
    const [vowel = '', tone = ''] = vowels[0]!.normalize('NFD');
    return `${vowel}${vowels[1]!}${tone}`.normalize('NFC');
  });
}

function shapeOf(form: string): CaseShape {
  if (!/[\p{Lu}\p{Lt}]/u.test(form)) return 'lower';
  if (!/\p{Ll}/u.test(form)) return form.match(/\p{L}/gu)?.length === 1 ? 'one' : 'capitals';
  return /^[^\p{L}]*[\p{Lu}\p{Lt}][^\p{Lu}\p{Lt}]*$/u.test(form) ? 'capitalised' : 'mixed';
}
