/** A word, a quotation or a stop of an instruction. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'comma' | 'stop';
  /** Lower case, without accents, with straight apostrophes; of a quotation what is between the marks. */
  readonly text: string;
  /** As it was written. */
  readonly raw: string;
}

/** Quotations; a single straight mark opens only before a word, so that `don't` has none. */
const QUOTED = /["“”„«»]([^"“”„«»]{1,300})["“”„«»]|(?<![\p{L}\p{N}])['‘‚]([^'‘’‚]{1,300})['’](?![\p{L}\p{N}])/u;
const WORD = /[\p{L}\p{N}]+(?:[.'’–-][\p{L}\p{N}]+)*/u;
const PIECE = new RegExp(
  `(?<quoted>${QUOTED.source})|(?<word>${WORD.source})|(?<and>&)|(?<comma>[,:()/])|(?<stop>[.!?;\\n])`,
  'gu',
);

/** Cuts an instruction into tokens; what is none of them (dashes, symbols) separates words. */
export function tokenize(instruction: string): Token[] {
  return [...instruction.matchAll(PIECE)].map((match): Token => {
    const { quoted, word, and, comma } = match.groups ?? {};
    if (quoted !== undefined) {
      const inner = (match[2] ?? match[3] ?? '').trim();
      return { kind: 'quoted', text: fold(inner), raw: inner };
    }
    if (word !== undefined) return { kind: 'word', text: fold(word), raw: word };
    if (and !== undefined) return { kind: 'word', text: 'and', raw: and };
    return { kind: comma === undefined ? 'stop' : 'comma', text: match[0], raw: match[0] };
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('–', '-').toLowerCase();
}
