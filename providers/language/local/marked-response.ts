import type { LabeledText } from './analyzed-text.ts';
import type { Compound, MarkedCompoundPart, MarkedItem } from './marked-items.ts';

/** Label of an item's words, by its index. */
export const itemLabel = (index: number): string => `t:w:${index}`;
/** Label of a sign that is a word of the dictionary. */
export const signLabel = (index: number): string => `t:y:${index}`;
/** Label of a part of a compound, by its index in it. */
export const partLabel = (index: number): string => `t:p:${index}`;
/** A sign that is no word. */
export const signBlank = (index: number): string => `[y${index}]`;

const EDGE_LETTER = { start: /^[*@#~]?[\p{L}\p{N}]/u, end: /[\p{L}\p{N}\p{M}]$/u };

export const hasItem = ({ labels }: LabeledText, index: number): boolean => labels.includes(itemLabel(index));

export const hasWords = (texts: readonly LabeledText[]): boolean =>
  texts.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

/**
 * The place of an item's words, empty at the end if it has none. Of one word that has several in the translation it is
 * the longest of those that stand together, since the engine adds articles and auxiliaries.
 */
export function placeOfItem(
  texts: readonly LabeledText[],
  index: number,
  { words }: MarkedCompoundPart,
): { readonly start: number; readonly end: number } {
  const start = texts.findIndex((text) => hasItem(text, index));
  if (start === -1) return { start: texts.length, end: texts.length };
  let end = start + 1;
  for (let at = end; at < texts.length; at += 1) {
    if (hasItem(texts[at]!, index)) end = at + 1;
    else if (texts[at]!.labels.length > 0 || texts[at]!.text.trim() !== '') break;
  }
  if (words.length > 1) return { start, end };
  const lengths = texts.slice(start, end).map(({ text }) => text.length);
  const longest = start + lengths.indexOf(Math.max(...lengths));
  return { start: longest, end: longest + 1 };
}

/** True if a text translates other items too, as contractions do. */
export const isShared = (text: LabeledText, index: number): boolean => itemIndexes(text).some((each) => each !== index);

/** True if the parts of a compound that was sent as in the source are together, in order, with their signs. */
export function isCompoundIntact(
  { parts, lead, trail }: Compound,
  index: number,
  texts: readonly LabeledText[],
): boolean {
  const first = texts.findIndex((text) => hasItem(text, index));
  const last = texts.findLastIndex((text) => hasItem(text, index));
  if (first === -1 || !(texts[first - 1]?.text ?? '').endsWith(lead.text)) return false;
  // The text after a word may be in its word-bound blank.
  const isTrailed = texts[last]!.text.endsWith(trail.text) || (texts[last + 1]?.text ?? '').startsWith(trail.text);
  if (!isTrailed) return false;
  let at = first;
  for (const [number, { joint, words }] of parts.entries()) {
    if (joint.text !== '' && texts[at++]?.text !== joint.text) return false;
    const start = at;
    while (at <= last && texts[at]!.labels.includes(partLabel(number)) && hasItem(texts[at]!, index)) at += 1;
    // The engine adds an article before a later part: `insertar/la actualización`.
    const hasArticle = number > 0 && words.length === 1 && texts.slice(start, at).some(({ text }) => /\s/u.test(text));
    if (at === start || at - start > words.length || hasArticle) return false;
  }
  return at === last + 1;
}

/** Signs that are lost, doubled, or have words on the other side than in the source. */
export function movedSigns(items: readonly MarkedItem[], texts: readonly LabeledText[]): readonly MarkedItem[] {
  const events = texts.flatMap(({ labels, text }) => [
    ...labels.flatMap((label) => eventOf(label)),
    ...Array.from(text.matchAll(/\[y(\d+)\]/g), ([, index]) => ({ isSign: true, index: Number(index) })),
  ]);
  /** Highest item before each event; lowest item from it on. */
  const highest: number[] = [];
  const lowest: number[] = [];
  for (const { isSign, index } of events) highest.push(Math.max(highest.at(-1) ?? -1, isSign ? -1 : index));
  for (const { isSign, index } of events.toReversed())
    lowest.push(Math.min(lowest.at(-1) ?? Infinity, isSign ? Infinity : index));
  lowest.reverse();
  const seen = new Map<number, number>();
  const right = new Set<number>();
  for (const [at, { isSign, index }] of events.entries()) {
    if (!isSign) continue;
    seen.set(index, (seen.get(index) ?? 0) + 1);
    if (highest[at]! < index && lowest[at]! > index) right.add(index);
  }
  return items.filter((item, index) => item.kind === 'sign' && !(right.has(index) && seen.get(index) === 1));
}

function eventOf(label: string): readonly { readonly isSign: boolean; readonly index: number }[] {
  const [, kind, index] = /^t:([wy]):(\d+)$/.exec(label) ?? [];
  return index === undefined ? [] : [{ isSign: kind === 'y', index: Number(index) }];
}

/** True if the next item follows without a space, so that the engine may leave both together. */
export function meetsNext(items: readonly MarkedItem[], index: number): boolean {
  const [item, next] = [items[index], items[index + 1]];
  return item?.kind === 'word' && next?.kind === 'word';
}

/** Puts spaces between words that the engine has put together and that aren't in the source. */
export function separateWords(items: readonly MarkedItem[], texts: readonly LabeledText[]): readonly LabeledText[] {
  return texts.flatMap((text, at) => {
    const before = texts[at - 1];
    if (!before || !EDGE_LETTER.end.test(before.text) || !EDGE_LETTER.start.test(text.text)) return [text];
    const [left, right] = [lastItem(before), firstItem(text)];
    const areTogether =
      left === undefined || right === undefined || left === right || (left + 1 === right && lettersMeet(items, left));
    return areTogether ? [text] : [{ labels: [], text: ' ' }, text];
  });
}

function lettersMeet(items: readonly MarkedItem[], index: number): boolean {
  const [item, next] = [items[index], items[index + 1]];
  return (
    item?.kind === 'word' &&
    next?.kind === 'word' &&
    EDGE_LETTER.end.test(item.surface) &&
    EDGE_LETTER.start.test(next.surface)
  );
}

/** The items whose words a text translates. */
export const itemIndexes = ({ labels }: LabeledText): readonly number[] =>
  labels.flatMap((label) => eventOf(label).flatMap(({ isSign, index }) => (isSign ? [] : [index])));
const firstItem = (text: LabeledText): number | undefined => itemIndexes(text)[0];
const lastItem = (text: LabeledText): number | undefined => itemIndexes(text).at(-1);
