import type { DocumentOutline, OutlineHeading } from '#instructions/document/outline.ts';
import { MAX_CRITERIA } from '#domain/plans/document-plan.ts';
import { criteriaOfSelectors, sectionOf } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { labeledHeadings } from './number-lookup.ts';
import { cacheByOutline } from './cache-by-outline.ts';
import { reference, type DocumentReference } from './reference.ts';

/**
 * Reads `each chapter` and `all sections`, if they are all on one level.
 *
 * @param isUniversal false without "each" or "all" before them; then nothing is read
 */
export function readEachSection(cursor: Cursor, isUniversal: boolean): DocumentReference | undefined {
  if (!isUniversal) return undefined;
  return cursor.attempt(() => {
    const label = cursor.take('section')?.label;
    if (label === undefined || cursor.isAt('number', 'number sign')) return undefined;
    const headings = labeledHeadings(cursor.outline, label);
    const level =
      label === 'section'
        ? null
        : cacheByOutline(cursor.outline, `level ${label}`, () => levelOf(headings, cursor.outline));
    if (headings.length === 0 || (level === undefined && headings.length > MAX_CRITERIA)) return undefined;
    const selectors = level === undefined ? headings.map(sectionOf) : [{ kind: 'each_section' as const, level }];
    return reference('each section', criteriaOfSelectors(selectors));
  });
}

/** The level that some headings have and no others do. */
function levelOf(found: readonly OutlineHeading[], { headings }: DocumentOutline): number | undefined {
  const level = found[0]?.level;
  const isFound = new Set(found);
  return headings.every((heading) => (heading.level === level) === isFound.has(heading)) ? level : undefined;
}
