import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** A repeatable stream of numbers in [0, 1) (mulberry32), so that a failing generated case can be run again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const PIECES = ['red', 'house', ' ', ' ', ', ', '.', '😀', 'é', '\n', '日本', 'a', '𝔘', '  ', '—', '7', ''];

/** A text of random words, marks and characters outside the basic plane. */
export function randomText(random: () => number): string {
  const length = Math.floor(random() * 14);
  return Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
}

/** Properly nested codes on a text, with halves of pairs outside the full ones, as in segments of longer units. */
export function randomSource(random: () => number): CodedText {
  const text = randomText(random);
  const boundaries = [0];
  for (const character of text) boundaries.push((boundaries.at(-1) ?? 0) + character.length);
  const codes: InlineCode[] = [];
  const open: number[] = [];
  let id = 1;
  const closesFirst = Math.floor(random() * 3);
  for (let count = 0; count < closesFirst; count += 1) codes.push({ id: id++, kind: 'close', offset: 0 });
  for (const offset of boundaries) {
    while (random() < 0.35) {
      const choice = random();
      if (choice < 0.4) {
        open.push(id);
        codes.push({ id: id++, kind: 'open', offset });
      } else if (choice < 0.7 && open.length > 0) {
        codes.push({ id: open.pop() ?? 0, kind: 'close', offset });
      } else codes.push({ id: id++, kind: 'standalone', offset, equivalent: '{x}' });
    }
  }
  const leftOpen = Math.floor(random() * (open.length + 1));
  while (open.length > leftOpen) codes.push({ id: open.pop() ?? 0, kind: 'close', offset: text.length });
  return { text, codes };
}

/** A source as a bad engine returns it: another text, and codes lost, invented, doubled, moved and reversed. */
export function randomTarget(source: CodedText, random: () => number): CodedText {
  const text = random() < 0.1 ? '' : randomText(random);
  const codes: InlineCode[] = [];
  for (const code of source.codes) {
    const choice = random();
    if (choice < 0.25) continue;
    const kind = choice < 0.3 ? 'standalone' : code.kind;
    const offset = choice > 0.95 ? [-5, 1e9, Number.NaN, 0.5][Math.floor(random() * 4)]! : random() * text.length;
    codes.push({ id: code.id, kind, offset: choice > 0.95 ? offset : Math.round(offset) });
    if (choice < 0.4) codes.push({ ...code, offset: Math.floor(random() * (text.length + 1)) });
    if (choice < 0.35) codes.push({ id: 900 + codes.length, kind: 'open', offset: 0 });
  }
  if (random() < 0.5) codes.sort((left, right) => left.offset - right.offset);
  return { text, codes };
}
