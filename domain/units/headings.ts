import type { Unit } from './unit.ts';

/** Roles that readers of pages and of Markdown give their headings; the title of a slide begins a section, too. */
const HEADING_ROLE = /^(?:h([1-6])|heading ([1-6])|heading),/;
const SLIDE_TITLE = /^slide \d{1,6}\/title$/;

/** Level of a heading or title, from 1; undefined for other units. */
export function headingLevelOfUnit({ context, facets }: Pick<Unit, 'context' | 'facets'>): number | undefined {
  if (facets !== undefined) return facets.isTitle ? 1 : (facets.headingLevel ?? undefined);
  const role = HEADING_ROLE.exec(context);
  if (role !== null) return Number(role[1] ?? role[2] ?? 1);
  return SLIDE_TITLE.test(context) ? 1 : undefined;
}
