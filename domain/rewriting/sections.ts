import type { Unit } from '#domain/units/unit.ts';

/** UTF-16 units of the texts that are summarized together: a few pages, which every model takes. */
const MAX_SECTION_LENGTH = 20_000;

/** Styles of paragraphs that aren't part of a section's running text. */
const OTHER_STYLES = /caption|contents|toc|table|title|heading|signature|index|bibliography/iu;

/** The texts of a section that follow one another, in document order. */
export interface Section {
  readonly units: readonly Unit[];
}

/** How the units of a document are summarized. */
export interface SectionPlan {
  /** By the id of a section's first unit. */
  readonly sections: ReadonlyMap<string, Section>;
  /** Ids of units that stay as they are: headings, tables, captions, headers, notes. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Groups the running text of an Office document by its sections: between headings of a Word document, in the same text body of a
 * slide. What interrupts the text (a table, a heading) ends a group, so that it keeps its place. A paragraph with an object in it (an
 * image, a field, a mark of a note) is a section of its own, since the object stays with its paragraph.
 *
 * @param units described by their reader
 */
export function planSections(units: readonly Unit[]): SectionPlan {
  const sections = new Map<string, { readonly units: Unit[] }>();
  const kept = new Set<string>();
  let open: { readonly place: string; readonly units: Unit[]; length: number } | undefined;
  for (const unit of units) {
    const place = unit.translate ? placeOfText(unit) : undefined;
    if (place === undefined) {
      if (unit.translate) kept.add(unit.id);
      open = undefined;
      continue;
    }
    const { text, codes } = unit.content;
    const hasObject = codes.some(({ kind }) => kind === 'standalone');
    const joins = !hasObject && open?.place === place && open.length + text.length <= MAX_SECTION_LENGTH;
    if (joins && open !== undefined) {
      open.units.push(unit);
      open.length += text.length;
    } else {
      open = { place, units: [unit], length: text.length };
      sections.set(unit.id, open);
    }
    if (hasObject) open = undefined;
  }
  return { sections, kept };
}

/** Key of the running text that a unit belongs to; undefined: it is no running text. */
function placeOfText({ facets, slide }: Unit): string | undefined {
  if (slide !== undefined) {
    const isText = (slide.place === 'body' || slide.place === 'notes') && slide.slide !== null;
    return isText ? `${slide.slide?.number}/${slide.place}/${slide.body ?? ''}` : undefined;
  }
  if (facets === undefined) return undefined;
  const { place, table, headingLevel, isTitle, isCode, style } = facets;
  const isText = place === 'body' && table === null && headingLevel === null && !isTitle && !isCode;
  return isText && !OTHER_STYLES.test(style ?? '') ? 'body' : undefined;
}

/** The text of a section: a line per paragraph, without formatting. */
export function sectionText({ units }: Section): string {
  return units.map(({ content }) => content.text.replaceAll(/\s+/gu, ' ').trim()).join('\n');
}
