/** A piece of inline content in source order; offsets are UTF-16 units of the source, end exclusive. */
export type InlineItem = InlineText | InlineMark;

export interface InlineText {
  readonly type: 'text';
  readonly start: number;
  readonly end: number;
  /** Visible text: entities resolved, white space as rendered. */
  readonly text: string;
}

export interface InlineMark {
  readonly type: 'mark';
  readonly start: number;
  readonly end: number;
  readonly kind: 'open' | 'close' | 'standalone';
  /** Common name of an open and its close. */
  readonly name: string;
  /** True for XML elements, which nest; other pairs are split where the two cross. */
  readonly nests?: boolean;
  /** The text a reader sees in its place. */
  readonly equivalent?: string;
  /** It belongs to the sentence even at the sentence's end (inline code); others are left outside there. */
  readonly stays?: boolean;
  /** Has to keep its place among the other ordered marks. */
  readonly ordered?: boolean;
  /** A link, which must not contain another one. */
  readonly link?: boolean;
}

/** Items whose marks are paired; `partners` holds the index of the other half. */
export interface PairedItems {
  readonly items: readonly InlineItem[];
  readonly partners: ReadonlyMap<number, number>;
}

/**
 * Pairs opens with the nearest close of the same name. Halves without a partner, and pairs that cross one another,
 * become standalone marks that keep their order. Linear.
 */
export function pairItems(items: readonly InlineItem[]): PairedItems {
  const partners = new Map<number, number>();
  const open: { readonly index: number; readonly mark: InlineMark }[] = [];
  const positions = new Map<string, number[]>();
  const nesting: number[] = [];
  const drop = (): number => {
    const { index, mark } = open.pop()!;
    positions.get(mark.name)!.pop();
    if (mark.nests) nesting.pop();
    return index;
  };
  items.forEach((item, index) => {
    if (item.type !== 'mark' || item.kind === 'standalone') return;
    if (item.kind === 'open') {
      const same = positions.get(item.name) ?? [];
      positions.set(item.name, same);
      same.push(open.length);
      if (item.nests) nesting.push(open.length);
      open.push({ index, mark: item });
      return;
    }
    const position = positions.get(item.name)?.at(-1);
    if (position === undefined || (nesting.at(-1) ?? -1) > position) return;
    while (open.length > position + 1) drop();
    const partner = drop();
    partners.set(partner, index).set(index, partner);
  });
  const paired = items.map((item, index): InlineItem => {
    const alone = item.type === 'mark' && item.kind !== 'standalone' && !partners.has(index);
    return alone ? { ...item, kind: 'standalone', ordered: true } : item;
  });
  return { items: paired, partners };
}

/**
 * Finds the part for translators: marks at the ends and pairs around everything keep their places in any translation.
 *
 * @returns indexes of the first item and after the last one; undefined without visible content
 */
export function trimItems({ items, partners }: PairedItems): { from: number; to: number } | undefined {
  const first = items.findIndex(isContent);
  if (first === -1) return undefined;
  const last = items.findLastIndex(isContent);
  let from = 0;
  let to = items.length;
  for (;;) {
    const headPartner = partners.get(from);
    const tailPartner = partners.get(to - 1);
    if (from < first && headPartner === undefined) from += 1;
    else if (to - 1 > last && tailPartner === undefined) to -= 1;
    else if (from < first && to - 1 > last && headPartner === to - 1) {
      from += 1;
      to -= 1;
    } else if (headPartner !== undefined && headPartner > from && headPartner < first) from = headPartner + 1;
    else if (tailPartner !== undefined && tailPartner < to - 1 && tailPartner > last) to = tailPartner;
    else return { from, to };
  }
}

function isContent(item: InlineItem): boolean {
  return item.type === 'text' ? item.text.trim() !== '' : item.stays === true;
}
