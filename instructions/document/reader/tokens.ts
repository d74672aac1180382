/** A word, a quotation or a sign of an instruction; a dash between two parts is a token. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'comma' | 'dash' | 'stop';
  /** Lower case, without accents, with straight apostrophes; of a quotation what is between the marks. */
  readonly text: string;
  /** As it was written; empty for the second word of a contraction. */
  readonly raw: string;
}

/** Signs that open and number the items of a list, at the beginning of a line. */
const LIST_MARK = /(?<=^|\n)[ \t]*(?:[-–—*•‣▪◦·]|\(?\d{1,2}[.)](?=\s)|\(?[a-h]\))[ \t]*/g;
/** Quotations; a single straight mark opens only before a word, so that `don't` has none. */
const QUOTED = /["“”„«»]([^"“”„«»]{1,300})["“”„«»]|(?<![\p{L}\p{N}])['‘‚]([^'‘’‚]{1,300})['’](?![\p{L}\p{N}])/u;
/** Abbreviations whose point doesn't end a sentence, before a number. */
const ABBREVIATED = /(?<![\p{L}\p{N}])(?:secs?|sect|ch|chap|art|app|cl|nos?|nr|paras?)\.(?=\s?[\p{N}\p{Lu}])/iu;
const WORD = /(?:(?<!\S)-(?=\d))?[\p{L}\p{N}]+(?:[.'’–-][\p{L}\p{N}]+)*(?:(?<=s)['’](?=\s+[\p{L}\p{N}]))?/u;
const PIECE = new RegExp(
  `(?<quoted>${QUOTED.source})|(?<short>${ABBREVIATED.source})|(?<word>${WORD.source})|(?<and>&)|(?<section>§+)|` +
    `(?<range>(?<=\\d|\\b[IVX]{1,20})[ \\t]+[-–][ \\t]+(?=\\d|[IVX]+\\b))|(?<dash>[—–]|\\s-{1,2}(?=\\s))|` +
    `(?<comma>[,:()/])|(?<stop>[.!?;\\n])`,
  'giu',
);

/** Expansions of contractions and negated words. */
const CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ...[
    'do',
    'does',
    'did',
    'is',
    'are',
    'was',
    'were',
    'should',
    'must',
    'need',
    'would',
    'could',
    'has',
    'have',
  ].flatMap((word) => [[`${word}n't`, `${word} not`] as const, [`${word}nt`, `${word} not`] as const]),
  ["won't", 'will not'],
  ["can't", 'can not'],
  ["shan't", 'shall not'],
  ['cannot', 'can not'],
  ['cant', 'can not'],
  ['wont', 'will not'],
  ["that's", 'that is'],
  ["it's", 'it is'],
  ["they're", 'they are'],
  ["there's", 'there is'],
  ["what's", 'what is'],
  ["we'd", 'we would'],
  ["i'd", 'i would'],
  ['nothing', 'not anything'],
  ['none', 'not any'],
]);

/** Token of a possessive ending: of `chapter 2's`, and of `the tables'`. */
export const POSSESSIVE = "'s";

/** Words as they were before possessive endings were separated. */
export function joinWords(words: readonly string[]): string {
  return words.join(' ').replaceAll(` ${POSSESSIVE}`, POSSESSIVE);
}

/** `yellow-highlighted`, `second-level` */
const COMPOUND = /^([a-z]+)-(highlighted|marked|coloured|colored|level)$/;

/** Cuts an instruction into tokens; other characters (symbols, list marks) separate words. */
export function tokenizeInstruction(instruction: string): Token[] {
  return [...instruction.replaceAll(LIST_MARK, '').matchAll(PIECE)].flatMap((match): Token[] => {
    const { quoted, short, word, and, section, range, dash, comma } = match.groups ?? {};
    if (quoted !== undefined) {
      const inner = (match[2] ?? match[3] ?? '').trim();
      return [{ kind: 'quoted', text: fold(inner), raw: inner }];
    }
    if (short !== undefined) {
      const text = fold(short.slice(0, -1));
      return [{ kind: 'word', text: text.startsWith('n') ? 'number' : text, raw: short }];
    }
    if (word !== undefined) return wordTokens(word);
    if (and !== undefined) return [{ kind: 'word', text: 'and', raw: and }];
    if (section !== undefined) {
      return [{ kind: 'word', text: section.length > 1 ? 'sections' : 'section', raw: section }];
    }
    if (range !== undefined) return [{ kind: 'word', text: 'to', raw: range.trim() }];
    const kind = dash !== undefined ? 'dash' : comma !== undefined ? 'comma' : 'stop';
    return [{ kind, text: match[0].trim(), raw: match[0] }];
  });
}

function wordTokens(word: string): Token[] {
  const folded = fold(word);
  const known = CONTRACTIONS.get(folded);
  const owner = known === undefined ? /^(.+)'s?$/.exec(folded)?.[1] : undefined;
  if (owner !== undefined) {
    return [
      { kind: 'word', text: owner, raw: word.slice(0, owner.length) },
      { kind: 'word', text: POSSESSIVE, raw: '' },
    ];
  }
  const words = (known ?? folded.replace(COMPOUND, '$1 $2')).split(' ');
  return words.map((text, index) => ({ kind: 'word', text, raw: index === 0 ? word : '' }));
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('–', '-').toLowerCase();
}
