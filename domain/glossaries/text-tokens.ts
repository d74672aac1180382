import { KIND, characterKinds, characterKind } from './character-kinds.ts';

/** The gap between a token and the previous one. */
export const GAP = { none: 0, space: 1, hyphen: 2 } as const;

/** A text as words, single letters of scripts without spaces, and marks; spaces and hyphens are gaps. */
export interface TextTokens {
  readonly count: number;
  /** UTF-16 offsets. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The gap before each token. */
  readonly gaps: Uint8Array;
  readonly kinds: Uint8Array;
}

/** Tokenizes a text in time linear in its length. */
export function tokenizeText(text: string): TextTokens {
  const length = text.length;
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  const gaps = new Uint8Array(length);
  const kinds = new Uint8Array(length);
  let count = 0;
  let gap: number = GAP.none;
  let index = 0;
  while (index < length) {
    const kind = characterKinds[text.charCodeAt(index)]!;
    const start = index;
    index += 1;
    if (kind === KIND.space) {
      let lines = 0;
      for (index = start; index < length && characterKinds[text.charCodeAt(index)] === KIND.space; index += 1) {
        if (text.charCodeAt(index) === 0x0a) lines += 1;
      }
      gap = GAP.space;
      // An empty line separates words like a mark.
      if (lines < 2) continue;
      gap = GAP.none;
    } else if (kind === KIND.hyphen) {
      if (isInside(text, start)) {
        gap = GAP.hyphen;
        continue;
      }
    } else if (kind === KIND.ignorable) {
      continue;
    } else if (kind === KIND.surrogate) {
      index = start + String.fromCodePoint(text.codePointAt(start)!).length;
    } else if (kind === KIND.word || kind === KIND.katakana) {
      index = endOfWord(text, index, kind);
    }
    if (kind !== KIND.word && kind !== KIND.katakana) index = endOfCluster(text, index);
    starts[count] = start;
    ends[count] = index;
    gaps[count] = gap;
    kinds[count] = kind === KIND.surrogate ? characterKind(text.slice(start, index)) : kind;
    count += 1;
    gap = GAP.none;
  }
  return { count, starts, ends, gaps, kinds };
}

function endOfWord(text: string, from: number, kind: number): number {
  let index = from;
  for (; index < text.length; index += 1) {
    const next = characterKinds[text.charCodeAt(index)]!;
    if (next !== kind && next !== KIND.combining && next !== KIND.ignorable) break;
  }
  return index;
}

function endOfCluster(text: string, from: number): number {
  let index = from;
  while (index < text.length && characterKinds[text.charCodeAt(index)] === KIND.combining) index += 1;
  return index;
}

/** A hyphen with a space on either side is a dash. */
function isInside(text: string, index: number): boolean {
  if (index === 0 || index + 1 >= text.length) return false;
  const around = [characterKinds[text.charCodeAt(index - 1)]!, characterKinds[text.charCodeAt(index + 1)]!];
  return around.every((kind) => kind !== KIND.space && kind !== KIND.mark && kind !== KIND.hyphen);
}
