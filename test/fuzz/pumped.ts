import { HOSTILE_PIECES } from '#test/growth/hostile-texts.ts';

/** A text of any length: pieces that repeat between parts that don't. Written in the corpus as JSON. */
export interface Pumped {
  readonly start: string;
  readonly piece: string;
  readonly middle: string;
  /** Repeats as often as the piece: what closes it, or a second one. */
  readonly closing: string;
  readonly end: string;
}

/** @param size UTF-16 units, about */
export function pumpedText({ start, piece, middle, closing, end }: Pumped, size: number): string {
  const room = size - start.length - middle.length - end.length;
  const times = Math.max(1, Math.floor(room / Math.max(1, piece.length + closing.length)));
  return start + piece.repeat(times) + middle + closing.repeat(times) + end;
}

/** Numbers from 0 to below 1, the same for the same seed (Mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PIECES = [
  ...Object.values(HOSTILE_PIECES),
  ...'( ) [ ] { } < > / \\ \' " ` | & ; : = + * ? ! ^ $ % # @ ~ _ - , . 0 1 a A e n s'.split(' '),
  '\r\n',
  '\r',
  '\n\n',
  '""',
  "''",
  '</',
  '/>',
  '-->',
  ']]>',
  '<![CDATA[',
  '<?a ',
  '&#x41;',
  '\\u0041',
  '{{a}}',
  '{a, plural, one {',
  '}}',
  '%1$s',
  '${a}',
  '](',
  '[^a',
  '|-',
  '1.',
  '- ',
  '> ',
  'lt;',
  'amp;',
];
const CLOSINGS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>', '"': '"', "'": "'" };

/** The texts of a search: pieces of a dictionary and of valid texts, at any place of these. */
export function* pumpedTexts(seeds: readonly string[], random: () => number): Generator<Pumped, never> {
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = (items: readonly string[]) => items[below(items.length)]!;
  const cutOf = (text: string) => {
    const from = below(text.length);
    return text.slice(from, from + 1 + below(random() < 0.5 ? 4 : 40));
  };
  for (;;) {
    const seed = oneOf(seeds);
    const at = below(seed.length + 1);
    const piece = () => (random() < 0.6 ? oneOf(PIECES) : cutOf(oneOf(seeds)));
    const parts = random() < 0.6 ? [piece()] : [piece(), piece()];
    const whole = parts.join('') || ' ';
    const isPair = random() < 0.25;
    yield {
      start: random() < 0.9 ? seed.slice(0, at) : '',
      piece: whole,
      middle: random() < 0.3 ? piece() : '',
      closing: isPair ? (random() < 0.5 ? (CLOSINGS[whole[0]!] ?? piece()) : piece()) : '',
      end: random() < 0.7 ? seed.slice(random() < 0.5 ? at : below(seed.length + 1)) : piece(),
    };
  }
}
