/** Quotation marks of languages, primary and secondary (CLDR, delimiters); the straight marks are allowed everywhere. */
const MARKS: Readonly<Record<string, string>> = {
  de: '„“‚‘»«›‹',
  fr: '«»“”‹›',
  es: '«»“”‘’',
  it: '«»“”‘’',
  pt: '“”«»‘’',
  nl: '“”„‘’',
  pl: '„”«»‚’',
  cs: '„“‚‘»«',
  sk: '„“‚‘»«',
  hu: '„”»«',
  ro: '„”«»',
  ru: '«»„“',
  uk: '«»„“”',
  be: '«»„“',
  bg: '„“’«»',
  sr: '„“”‘’',
  hr: '„“”»«‘’',
  sl: '„“»«‚‘',
  sv: '”’»',
  fi: '”’»',
  nb: '«»“”‘’',
  da: '“”»«‘’',
  el: '«»“”',
  tr: '“”‘’«»',
  ja: '「」『』“”',
  zh: '“”‘’「」『』《》',
  ko: '“”‘’「」『』',
  he: '”“״„’',
  ar: '”“«»’‘',
  fa: '«»‹›“”',
};

/** Quotation marks that a language doesn't use, as a pattern of one; undefined for a language without data. */
export function foreignMarks(language: string): RegExp | undefined {
  const own = MARKS[language];
  if (own === undefined) return undefined;
  const foreign = Array.from('“”„«»「」『』').filter((mark) => !own.includes(mark));
  return foreign.length === 0 ? undefined : new RegExp(`[${foreign.join('')}]`, 'gu');
}

/** Double quotation marks of any language: those that come in twos. */
export const DOUBLE_QUOTES = /["“”„‟«»「」『』＂]/gu;
