import type { Look, Place } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { eachColumnTitle } from './column-titles.ts';
import { headingNumbers } from './heading-numbers.ts';

/** Maximum number of listed headings, which instructions name; more are only counted. */
const MAX_HEADINGS = 100_000;
const MAX_STYLES = 100;
const MAX_TABLES = 200;
/** Different titles of columns: instructions may name any of them. */
const MAX_COLUMN_TITLES = 2000;
const TITLE_LENGTH = 200;
const CELL_LENGTH = 60;

export interface OutlineHeading {
  /** Position among the headings, from 1. */
  readonly position: number;
  readonly title: string;
  /** 1 to 9. */
  readonly level: number;
  /** Its number in the text (`3.1`), else by counting the headings. */
  readonly number: string;
  /** Units from here to the next heading of the same or a higher level, itself among them. */
  readonly units: number;
}

export interface OutlineTable {
  /** From 1. */
  readonly number: number;
  readonly units: number;
  /** The text of its first unit. */
  readonly begins: string;
}

/**
 * The parts that a document offers to instructions, with numbers of units. The caller shortens the headings for people
 * or models.
 */
export interface DocumentOutline {
  readonly kind: 'document';
  readonly units: number;
  readonly headings: readonly OutlineHeading[];
  readonly tables: readonly OutlineTable[];
  readonly furtherTables: number;
  /** Titles of columns of tables, each once: the texts of their cells in the first row. */
  readonly columnTitles: readonly string[];
  readonly places: Readonly<Partial<Record<Place, number>>>;
  /** Styles of paragraphs and characters, the most used first. */
  readonly styles: readonly { readonly name: string; readonly units: number }[];
  /** `value` is the colour of a highlight or text. */
  readonly looks: readonly { readonly look: Look; readonly value: string | null; readonly units: number }[];
  readonly paragraphs: number;
  /** Items of lists of any kind. */
  readonly listItems: number;
  readonly numberedItems: number;
  readonly bulletedItems: number;
  readonly codeBlocks: number;
}

/** True for a unit that instructions can pick: it has text that is translated, or a comment's. */
export function isSelectable(unit: Unit): boolean {
  return unit.facets !== undefined && (unit.translate || unit.skipReason === 'comment');
}

/** True for a unit of the main text, tables and text boxes among it: only these are under headings. */
export function isInMainText({ facets, context }: Unit): boolean {
  return facets?.place === 'body' || (facets?.place === 'text_box' && /^body\b/.test(context));
}

/** True for a paragraph in the common sense: running text of the body. */
export function isRunningText(unit: Unit): boolean {
  const { facets } = unit;
  return (
    facets?.place === 'body' &&
    facets.table === null &&
    facets.headingLevel === null &&
    !facets.isTitle &&
    hasWord(unit)
  );
}

function hasWord(unit: Unit): boolean {
  return /[\p{L}\p{N}]/u.test(unit.content.text);
}

/** Headings in the order of the document with where their sections end: an index into the units, exclusive. */
export function findSections(
  units: readonly Unit[],
): { readonly start: number; readonly end: number; readonly level: number }[] {
  const sections: { start: number; end: number; level: number }[] = [];
  const open: { start: number; end: number; level: number }[] = [];
  let mainEnd = 0;
  for (const [index, unit] of units.entries()) {
    if (!isInMainText(unit)) continue;
    mainEnd = index + 1;
    const level = unit.facets?.headingLevel ?? null;
    if (level === null || unit.facets?.isTitle === true || !hasWord(unit)) continue;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()!.end = index;
    const section = { start: index, end: units.length, level };
    sections.push(section);
    open.push(section);
  }
  for (const section of open) section.end = mainEnd;
  return sections;
}

/** Describes a document by its units, which were read with `describe`. */
export function describeDocument(units: readonly Unit[]): DocumentOutline {
  const sections = findSections(units);
  const titles = sections.map(({ start }) => titleOf(units[start]));
  const numbers = headingNumbers(sections.map(({ level }, index) => ({ level, title: titles[index] ?? '' })));
  const before = countsBefore(units);
  const headings = sections.slice(0, MAX_HEADINGS).map(({ start, end, level }, index) => ({
    position: index + 1,
    title: titles[index] ?? '',
    level,
    number: numbers[index] ?? '',
    units: before[end]! - before[start]!,
  }));
  const places = new Map<Place, number>();
  const styles = new Map<string, number>();
  const looks = new Map<string, { look: Look; value: string | null; units: number }>();
  const tables = new Map<number, { number: number; units: number; begins: string }>();
  let [total, paragraphs, listItems, numberedItems, bulletedItems, codeBlocks] = [0, 0, 0, 0, 0, 0];
  for (const unit of units) {
    if (!isSelectable(unit) || unit.facets === undefined) continue;
    const { facets } = unit;
    total += 1;
    increase(places, facets.place);
    for (const style of new Set([facets.style ?? [], facets.characterStyles.map((range) => range.style)].flat())) {
      increase(styles, style);
    }
    for (const [key, look, value] of looksOf(facets.looks)) {
      const known = looks.get(key) ?? { look, value, units: 0 };
      known.units += 1;
      looks.set(key, known);
    }
    if (facets.table !== null) {
      const { number } = facets.table;
      const begins = unit.content.text.trim().slice(0, CELL_LENGTH);
      const known = tables.get(number) ?? { number, units: 0, begins };
      known.units += 1;
      tables.set(number, known);
    }
    if (isRunningText(unit)) paragraphs += 1;
    if (facets.isListItem) listItems += 1;
    if (facets.list === 'numbered') numberedItems += 1;
    if (facets.list === 'bulleted') bulletedItems += 1;
    if (facets.isCode) codeBlocks += 1;
  }
  return {
    kind: 'document',
    units: total,
    headings,
    tables: [...tables.values()].slice(0, MAX_TABLES),
    furtherTables: Math.max(0, tables.size - MAX_TABLES),
    columnTitles: [...new Set(eachColumnTitle(units).map(({ title }) => title))].slice(0, MAX_COLUMN_TITLES),
    places: Object.fromEntries(places),
    styles: [...styles]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_STYLES)
      .map(([name, count]) => ({ name, units: count })),
    looks: [...looks.values()].toSorted((a, b) => b.units - a.units).slice(0, MAX_STYLES),
    paragraphs,
    listItems,
    numberedItems,
    bulletedItems,
    codeBlocks,
  };
}

function titleOf(unit: Unit | undefined): string {
  return (unit?.content.text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH);
}

/**
 * For each index the number of preceding units in the main text, with the notes that they refer to: the number in any
 * part is a difference.
 */
function countsBefore(units: readonly Unit[]): number[] {
  const anchors = anchorsOf(units);
  const here = units.map(() => 0);
  for (const [index, unit] of units.entries()) {
    const anchor = anchors[index] ?? index;
    if (isSelectable(unit) && unit.translate && isInMainText(units[anchor]!)) here[anchor]! += 1;
  }
  const before = [0];
  for (const count of here) before.push((before.at(-1) ?? 0) + count);
  return before;
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Each look and colour of a unit once. */
function looksOf(looks: readonly { look: Look; value?: string | undefined }[]): Set<[string, Look, string | null]> {
  const found = new Map<string, [string, Look, string | null]>();
  for (const { look, value } of looks) {
    const key = `${look} ${value ?? ''}`;
    found.set(key, [key, look, value ?? null]);
  }
  return new Set(found.values());
}

/** Anchor of each unit, by index: the unit itself, or for a note and a comment the unit that refers to it. */
export function anchorsOf(units: readonly Unit[]): readonly number[] {
  const positions = new Map(units.map(({ id }, index) => [id, index]));
  return units.map(({ facets }, index) =>
    facets?.referredFrom === undefined ? index : (positions.get(facets.referredFrom) ?? index),
  );
}
