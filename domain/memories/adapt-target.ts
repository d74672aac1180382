import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { memoryTokens } from './memory-tokens.ts';
import type { MemoryQuery } from './score.ts';
import type { TranslationPair } from './segment-keys.ts';

/**
 * The translation of a segment with the codes of a text that has the same kinds of codes in the same order.
 *
 * @returns undefined if the translation lacks a code of the segment's source, or has others
 */
export function withCodesOf({ codes }: CodedText, { source, target }: TranslationPair): CodedText | undefined {
  if (target.codes.length !== source.codes.length || codes.length !== source.codes.length) return undefined;
  const own = new Map<string, InlineCode>();
  for (const [index, { id, kind }] of source.codes.entries()) {
    const code = codes[index]!;
    if (code.kind !== kind) return undefined;
    own.set(`${kind}${id}`, code);
  }
  const used = new Set<InlineCode>();
  const placed: InlineCode[] = [];
  for (const { id, kind, offset } of target.codes) {
    const code = own.get(`${kind}${id}`);
    if (code === undefined || used.has(code)) return undefined;
    used.add(code);
    placed.push({ ...code, offset });
  }
  return { text: target.text, codes: placed };
}

/**
 * The translation of a segment that differs from a text in numbers and placeholders only, with those of the text.
 *
 * @returns undefined if words differ, or if a value that differs is not as often in the translation as in its source
 */
export function repairedTarget(query: MemoryQuery, segment: TranslationPair): CodedText | undefined {
  const words = memoryTokens(segment.source.text);
  const { tokens, numbers, placeholders } = query.words;
  if (tokens.length !== words.tokens.length || tokens.some((token, index) => token !== words.tokens[index])) {
    return undefined;
  }
  if (skeletonOf(query.content.text) !== skeletonOf(segment.source.text)) return undefined;
  const changes = changedValues([...words.numbers, ...words.placeholders], [...numbers, ...placeholders]);
  const adapted = withCodesOf(query.content, segment);
  if (changes === undefined || adapted === undefined) return undefined;
  return replaceValues(adapted, changes);
}

/** The text without the values of numbers and placeholders: punctuation and case have to be the same. */
const skeletonOf = (text: string) =>
  valuesOf(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + '\0' + rest.slice(end), text);

interface Change {
  readonly to: string;
  readonly count: number;
}

/** Maps each old value to its new one; undefined if a value becomes two different ones. */
function changedValues(from: readonly string[], to: readonly string[]): ReadonlyMap<string, Change> | undefined {
  const changes = new Map<string, Change>();
  for (const [index, value] of from.entries()) {
    const known = changes.get(value);
    if (known !== undefined && known.to !== to[index]) return undefined;
    changes.set(value, { to: to[index]!, count: (known?.count ?? 0) + 1 });
  }
  return changes;
}

interface Value {
  readonly start: number;
  readonly end: number;
}

function valuesOf(text: string): readonly Value[] {
  const placeholders = findPlaceholders(text);
  const numbers = Array.from(text.matchAll(/\p{N}+(?:[.,:]\p{N}+)*/gu), ({ 0: value, index }) => ({
    start: index,
    end: index + value.length,
  })).filter(({ start, end }) => !placeholders.some((span) => span.start < end && start < span.end));
  return [...placeholders, ...numbers].toSorted((one, other) => one.start - other.start);
}

function replaceValues(content: CodedText, changes: ReadonlyMap<string, Change>): CodedText | undefined {
  const counts = new Map<string, number>();
  let text = '';
  let position = 0;
  const shifts: { readonly from: number; readonly by: number }[] = [];
  for (const { start, end } of valuesOf(content.text)) {
    const value = content.text.slice(start, end);
    counts.set(value, (counts.get(value) ?? 0) + 1);
    const to = changes.get(value)?.to ?? value;
    text += content.text.slice(position, start) + to;
    position = end;
    shifts.push({ from: end, by: to.length - value.length });
  }
  for (const [value, { to, count }] of changes) if (to !== value && counts.get(value) !== count) return undefined;
  const shifted = (offset: number) => shifts.reduce((sum, { from, by }) => (offset >= from ? sum + by : sum), offset);
  return {
    text: text + content.text.slice(position),
    codes: content.codes.map((code) => ({ ...code, offset: shifted(code.offset) })),
  };
}
