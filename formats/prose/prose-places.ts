import { codedRange } from '#formats/markup/coded-range.ts';
import type { ProseBlock, ProseDialect, ProsePlace } from './prose-dialect.ts';

/** Finds the texts of a document, in source order. @param blocks of the document */
export function prosePlaces(
  source: string,
  dialect: ProseDialect,
  blocks: readonly ProseBlock[] = dialect.blocksOf(source),
): readonly ProsePlace[] {
  const places: ProsePlace[] = [];
  const translated = blocks.filter(({ isKept }) => isKept !== true);
  const waiting = translated.map((block) => ({ ...block, isInner: false }));
  // Texts in marks are added while the list is read; they hold no further ones.
  for (const block of waiting) {
    const { items, inner } = dialect.contentOf(source, block, block.role);
    const range = codedRange(source, items);
    if (range !== undefined) {
      const joint = /(?:\r\n|\r|\n)[ \t]*/.exec(source.slice(range.start, range.end))?.[0];
      places.push({ ...range, joint, role: block.role, adornments: block.adornments ?? [], isInner: block.isInner });
    }
    if (!block.isInner) waiting.push(...inner.map((text) => ({ ...text, isInner: true })));
  }
  return places.toSorted((one, other) => one.start - other.start);
}
