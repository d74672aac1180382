import { codeItems, type CodedContent } from '#formats/markup/coded-content.ts';
import { pairItems, trimItems, type InlineItem } from '#formats/markup/inline-items.ts';
import type { XmlElement } from '#formats/markup/element-tree.ts';
import type { InlineMeaning } from './inline-elements.ts';

/** A text to translate inside of a source; offsets are UTF-16 units of the file, end exclusive. */
export interface ContentNode {
  readonly start: number;
  readonly end: number;
  readonly coded: CodedContent;
  /** Texts inside of marks (`<sub>`), by the start of the mark. */
  readonly inside: ReadonlyMap<number, readonly ContentNode[]>;
}

/**
 * Reads the content of an element.
 *
 * @returns the texts in it, in order: its own, and those in native codes outside of it
 */
export function readElementContent(
  element: XmlElement,
  meaningOf: (element: XmlElement) => InlineMeaning,
): readonly ContentNode[] {
  const { items, inside } = collect(element, meaningOf);
  const paired = pairItems(items);
  const content = trimItems(paired);
  if (content === undefined) return [...inside.values()].flat();
  const [first, last] = [paired.items[content.from]!, paired.items[content.to - 1]!];
  const coded = codeItems(paired, content.from, content.to);
  const own = { start: first.start, end: last.end, coded, inside };
  const outside = (from: number, to: number): readonly ContentNode[] => {
    return [...inside].flatMap(([start, flows]) => (start >= from && start < to ? flows : []));
  };
  return [...outside(0, own.start), own, ...outside(own.end, Number.POSITIVE_INFINITY)];
}

/** The whole content of an element as one text, with all codes and whitespace, without texts inside native codes. */
export function fullContent(element: XmlElement, meaningOf: (element: XmlElement) => InlineMeaning): CodedContent {
  const paired = pairItems(collect(element, meaningOf).items);
  return codeItems(paired, 0, paired.items.length);
}

function collect(element: XmlElement, meaningOf: (element: XmlElement) => InlineMeaning) {
  const items: InlineItem[] = [];
  const inside = new Map<number, readonly ContentNode[]>();
  const add = (parent: XmlElement): void => {
    for (const child of parent.children) {
      if (child.type === 'text') {
        items.push(child);
        continue;
      }
      const meaning = meaningOf(child);
      const { start, contentStart, contentEnd, end } = child;
      if (meaning.type === 'pair' && !child.tag.selfClosing) {
        const name = `element ${start}`;
        items.push({ type: 'mark', kind: 'open', name, nests: true, start, end: contentStart });
        add(child);
        items.push({ type: 'mark', kind: 'close', name, nests: true, start: contentEnd, end });
        continue;
      }
      const mark = meaning.type === 'pair' ? { kind: 'standalone' as const, name: child.name } : meaning.mark;
      items.push({ type: 'mark', start, end, ...mark });
      const flows = subFlows(child).flatMap((flow) => readElementContent(flow, meaningOf));
      if (flows.length > 0) inside.set(start, flows);
    }
  };
  add(element);
  return { items, inside };
}

/** Translatable texts inside of a native code (XLIFF 1.2, `<sub>`). */
function subFlows(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.type === 'text') return [];
    return child.name === 'sub' ? [child] : subFlows(child);
  });
}
