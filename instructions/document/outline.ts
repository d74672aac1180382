import type { Look, ContentPlace, UnitFacets } from '#domain/units/facets.ts';
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
  readonly omittedTables: number;
  /** Titles of columns of tables, each once: the texts of their cells in the first row. */
  readonly columnTitles: readonly string[];
  readonly places: Readonly<Partial<Record<ContentPlace, number>>>;
  /** Styles of paragraphs and characters, the most used first. */
  readonly styles: readonly { readonly name: string; readonly units: number }[];
  /** `value` is the color of a highlight or text. */
  readonly looks: readonly { readonly look: Look; readonly value: string | null; readonly units: number }[];
  readonly paragraphs: number;
  /** Items of lists of any kind. */
  readonly listItems: number;
  readonly numberedItems: number;
  readonly bulletedItems: number;
  readonly codeBlocks: number;
}

/** True for a unit that instructions can pick: it has text that is translated, or a comment's. */
export function isSelectableDocumentText(unit: Unit): boolean {
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

type DescribedUnit = Unit & { readonly facets: UnitFacets };

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
  const offered = units.filter((unit): unit is DescribedUnit => isSelectableDocumentText(unit));
  const count = (fits: (facets: UnitFacets) => boolean) => offered.filter(({ facets }) => fits(facets)).length;
  const places = Map.groupBy(offered, ({ facets }) => facets.place);
  const stylesOf = ({ style, characterStyles }: UnitFacets) =>
    new Set([style ?? [], characterStyles.map((each) => each.style)].flat());
  const styles = mostUsed(offered, stylesOf, (name) => name);
  const looks = mostUsed(offered, looksOf, keyOfLook);
  const tables = [...Map.groupBy(offered, ({ facets }) => facets.table?.number)].flatMap(([number, cells]) =>
    number === undefined
      ? []
      : [{ number, units: cells.length, begins: cells[0]!.content.text.trim().slice(0, CELL_LENGTH) }],
  );
  return {
    kind: 'document',
    units: offered.length,
    headings,
    tables: tables.slice(0, MAX_TABLES),
    omittedTables: Math.max(0, tables.length - MAX_TABLES),
    columnTitles: [...new Set(eachColumnTitle(units).map(({ title }) => title))].slice(0, MAX_COLUMN_TITLES),
    places: Object.fromEntries([...places].map(([place, { length }]) => [place, length])),
    styles: styles.map(({ item, uses }) => ({ name: item, units: uses })),
    looks: looks.map(({ item, uses }) => ({ ...item, units: uses })),
    paragraphs: offered.filter(isRunningText).length,
    listItems: count(({ isListItem }) => isListItem),
    numberedItems: count(({ list }) => list === 'numbered'),
    bulletedItems: count(({ list }) => list === 'bulleted'),
    codeBlocks: count(({ isCode }) => isCode),
  };
}

/** Distinct items of the units, each with the number of units that have it, the most used first. */
function mostUsed<Item>(
  units: readonly DescribedUnit[],
  itemsOf: (facets: UnitFacets) => Iterable<Item>,
  keyOf: (item: Item) => string,
) {
  const found = new Map<string, { readonly item: Item; uses: number }>();
  for (const { facets } of units) {
    for (const item of itemsOf(facets)) {
      const known = found.get(keyOf(item)) ?? { item, uses: 0 };
      known.uses += 1;
      found.set(keyOf(item), known);
    }
  }
  return [...found.values()].toSorted((one, other) => other.uses - one.uses).slice(0, MAX_STYLES);
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
    if (isSelectableDocumentText(unit) && unit.translate && isInMainText(units[anchor]!)) here[anchor]! += 1;
  }
  const before = [0];
  for (const count of here) before.push((before.at(-1) ?? 0) + count);
  return before;
}

const keyOfLook = ({ look, value }: { readonly look: Look; readonly value: string | null }) => `${look} ${value ?? ''}`;

/** Each look and color of a unit once. */
function looksOf({ looks }: UnitFacets): Iterable<{ readonly look: Look; readonly value: string | null }> {
  const all = looks.map(({ look, value = null }) => ({ look, value }));
  return new Map(all.map((each) => [keyOfLook(each), each])).values();
}

/** Anchor of each unit, by index: the unit itself, or for a note and a comment the unit that refers to it. */
export function anchorsOf(units: readonly Unit[]): readonly number[] {
  const positions = new Map(units.map(({ id }, index) => [id, index]));
  return units.map(({ facets }, index) =>
    facets?.referredFrom === undefined ? index : (positions.get(facets.referredFrom) ?? index),
  );
}
