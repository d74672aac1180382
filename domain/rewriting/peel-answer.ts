import { withoutIntroduction } from './introduction.ts';
import { withoutReasoning } from './reasoning.ts';

/**
 * Removes unwanted text that models put around an answer: reasoning, a code fence, JSON, an introductory sentence,
 * quotation marks, a remark at the end. Parts that one of the originals has as well stay.
 *
 * @param originals the texts from which the answer was made
 */
export function peelAnswer(answer: string, originals: readonly string[]): string {
  return peelLayers(answer, originals, LAYERS);
}

/**
 * Does the same for a translation, whose words can't be compared with its original: an introductory sentence stays if
 * the original has a colon or several lines, and so perhaps such a sentence. Quotation marks stay.
 */
export function peelTranslation(answer: string, original: string): string {
  return peelLayers(answer, [original], mayHaveIntroduction(original) ? SAFE_LAYERS : TRANSLATION_LAYERS);
}

/** True if a translation may begin with text that only looks like a model's introduction. */
export function mayHaveIntroduction(original: string): boolean {
  return /[:：\n]/u.test(original.trim());
}

function peelLayers(answer: string, originals: readonly string[], layers: readonly Peel[]): string {
  let text = answer.trim();
  for (let round = 0; round < MAX_LAYERS; round += 1) {
    const peeled = layers.reduce((rest, peel) => peel(rest, originals).trim(), text);
    if (peeled === text) return text;
    text = peeled;
  }
  return text;
}

/** A fence in a sentence in a fence occurs; more layers don't. */
const MAX_LAYERS = 4;

type Peel = (text: string, originals: readonly string[]) => string;

const REMARK =
  /\n[^\S\n]*\n[^\n]{0,3}(?:let me know|i hope (?:this|that)|feel free|would you like|(?:note:\s*)?i(?:['’]ve| have) (?:rewritten|revised|simplified|translated|kept|changed|made|preserved))[^\n]*$/iu;

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['„', '“'],
  ["'", "'"],
];

const LAYERS: readonly Peel[] = [
  withoutReasoning,
  withoutFence,
  withoutJson,
  withoutIntroduction,
  withoutRemark,
  withoutQuotes,
];
const SAFE_LAYERS: readonly Peel[] = [withoutReasoning, withoutFence, withoutObject];
const TRANSLATION_LAYERS: readonly Peel[] = [...SAFE_LAYERS, withoutIntroduction, withoutRemark];

function withoutFence(text: string, originals: readonly string[]): string {
  if (originals.some((original) => original.includes('```'))) return text;
  return /^```[\w-]*\n([\s\S]*?)\n?```$/u.exec(text)?.[1] ?? text;
}

function withoutJson(text: string, originals: readonly string[]): string {
  if (!/^(?:\{[\s\S]*\}|"[\s\S]*")$/u.test(text)) return text;
  if (originals.some((original) => original.trimStart().startsWith(text[0]!))) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return value;
    const values = Object.values(value as object);
    return values.length === 1 && typeof values[0] === 'string' ? values[0] : text;
  } catch {
    return text;
  }
}

/** A string in quotation marks is also JSON; in a translation it may be a quotation. */
function withoutObject(text: string, originals: readonly string[]): string {
  return text.startsWith('{') ? withoutJson(text, originals) : text;
}

function withoutRemark(text: string, originals: readonly string[]): string {
  if (originals.some((original) => REMARK.test(original.trimEnd()))) return text;
  return text.replace(REMARK, '');
}

function withoutQuotes(text: string, originals: readonly string[]): string {
  const pair = QUOTES.find(([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close));
  if (pair === undefined) return text;
  const [open, close] = pair;
  const inner = text.slice(1, -1);
  // Two quotations, one at each end, do not enclose the whole.
  if (inner.includes(open) || inner.includes(close)) return text;
  const isQuoted = (original: string) => original.trim().startsWith(open) || original.trim().endsWith(close);
  return originals.some(isQuoted) ? text : inner;
}
