import { codeItems, type CodedContent } from './coded-content.ts';
import { pairItems, trimItems, type InlineItem } from './inline-items.ts';

/** The text of a block, and its range without marks and white space at its ends. */
export interface CodedRange {
  readonly start: number;
  readonly end: number;
  readonly coded: CodedContent;
}

/** The text of inline items without marks and white space at its ends; undefined for none. */
export function codedRange(source: string, items: readonly InlineItem[]): CodedRange | undefined {
  const paired = pairItems(items);
  const range = trimItems(paired);
  if (range === undefined) return undefined;
  const inside = [...paired.items];
  inside[range.from] = withoutSpace(source, inside[range.from]!, true);
  inside[range.to - 1] = withoutSpace(source, inside[range.to - 1]!, false);
  const coded = codeItems({ items: inside, partners: paired.partners }, range.from, range.to);
  if (coded.content.text.trim() === '') return undefined;
  return { start: inside[range.from]!.start, end: inside[range.to - 1]!.end, coded };
}

/** Literal white space at the ends belongs to the surroundings (`[ ] task`). */
function withoutSpace(source: string, item: InlineItem, atStart: boolean): InlineItem {
  if (item.type === 'mark') return item;
  const raw = source.slice(item.start, item.end);
  const trim = (text: string) => (atStart ? text.trimStart() : text.trimEnd());
  const removed = Math.min(raw.length - trim(raw).length, item.text.length - trim(item.text).length);
  return atStart
    ? { ...item, start: item.start + removed, text: item.text.slice(removed) }
    : { ...item, end: item.end - removed, text: item.text.slice(0, item.text.length - removed) };
}
