import { isColour } from '../colours.ts';
import type { DocumentOutline, OutlineHeading } from '../outline.ts';
import { MOST_CRITERIA, MOST_SELECTORS, type Criterion, type Selector } from '../plan.ts';
import type { Cursor } from './cursor.ts';
import { readRange } from './range-phrase.ts';
import { readSections } from './section-phrase.ts';
import { readStyles } from './style-phrase.ts';

/** A thing that an instruction names; `kind` is what it is compared with when several are joined. */
interface Named {
  readonly criteria: readonly Criterion[];
  readonly isContainer: boolean;
}

const named = (selectors: readonly Selector[], isContainer: boolean): Named => ({
  criteria: selectors.map((selector) => ({ all: [selector] })),
  isContainer,
});

/**
 * Reads what an instruction names: `the tables`, `bold text in the second table`, `section "Terms"`, `text in italics`.
 *
 * @returns what picks it, to be joined by "or"; undefined when nothing known is named here
 */
export function readNounPhrase(cursor: Cursor, outline: DocumentOutline): readonly Criterion[] | undefined {
  return cursor.attempt(() => {
    const head = readNamed(cursor, outline);
    if (head === undefined) return undefined;
    let { criteria } = head;
    for (;;) {
      const containers = cursor.attempt(() => readContainers(cursor, outline, head));
      if (containers === undefined) return criteria;
      const joined = crossed(criteria, containers);
      if (joined === undefined) return undefined;
      criteria = joined;
    }
  });
}

/**
 * What both of each pair pick: `rows 1 to 3 of tables 1 to 5` are fifteen things.
 *
 * @returns undefined when they are more than a plan may have
 */
export function crossed(ones: readonly Criterion[], others: readonly Criterion[]): readonly Criterion[] | undefined {
  if (ones.length * others.length > MOST_CRITERIA) return undefined;
  const criteria = ones.flatMap((one) => others.map((other) => ({ all: [...one.all, ...other.all] })));
  return criteria.every(({ all }) => all.length <= MOST_SELECTORS) ? criteria : undefined;
}

/** `in the tables and footnotes`, `of chapter 2`: what the things before are in. */
function readContainers(cursor: Cursor, outline: DocumentOutline, head: Named): readonly Criterion[] | undefined {
  cursor.skipFillers();
  if (cursor.take('in') === undefined) return undefined;
  const first = readNamed(cursor, outline);
  if (first === undefined) return undefined;
  const criteria = [...first.criteria];
  // "Bold text in tables and footnotes" is in either; "the tables in chapter 2 and the headers" are two things.
  while (!head.isContainer && first.isContainer) {
    const more = cursor.attempt(() => {
      if (cursor.take('and') === undefined) return undefined;
      cursor.take('in');
      const next = readNamed(cursor, outline);
      return next?.isContainer === true ? next : undefined;
    });
    if (more === undefined) break;
    criteria.push(...more.criteria);
  }
  return criteria;
}

function readNamed(cursor: Cursor, outline: DocumentOutline): Named | undefined {
  return cursor.attempt(() => {
    // "Everything in the tables": what stands for it is said behind.
    const general = cursor.attempt(() => {
      cursor.skipFillers();
      if (cursor.take('everything', 'text') === undefined) return undefined;
      cursor.skipFillers('text');
      cursor.take('in');
      return readHead(cursor, outline);
    });
    return general ?? readHead(cursor, outline);
  });
}

function readHead(cursor: Cursor, outline: DocumentOutline): Named | undefined {
  cursor.skipFillers();
  const range = readRange(cursor, outline);
  if (range !== undefined) return named([range], true);
  const sections = readSections(cursor, outline);
  if (sections !== undefined) return named(sections.map(sectionOf), true);
  const styles = readStyles(cursor, outline);
  if (styles !== undefined) {
    skipNouns(cursor);
    return named(
      styles.map((style) => ({ kind: 'style', style })),
      false,
    );
  }
  return readCounted(cursor, outline) ?? readHeadings(cursor) ?? readLook(cursor, outline) ?? readKind(cursor);
}

function sectionOf({ position, title }: OutlineHeading): Selector {
  return { kind: 'section', heading: position, title };
}

/** Nouns behind what they are described by: italic *text*, code *blocks*. */
function skipNouns(cursor: Cursor): void {
  cursor.skipFillers('text');
  cursor.take('paragraph');
}

function table(place: Partial<Omit<Extract<Selector, { kind: 'table' }>, 'kind'>> = {}): Selector {
  return { kind: 'table', number: null, row: null, column: null, ...place };
}

/** `paragraphs` *in style Quote*, *highlighted in yellow*: what the word stands for is said behind it. */
function readDescription(cursor: Cursor, outline: DocumentOutline): Named | undefined {
  return cursor.attempt(() => {
    cursor.skipFillers('in');
    const styles = readStyles(cursor, outline);
    if (styles === undefined) return readLook(cursor, outline);
    return named(
      styles.map((style) => ({ kind: 'style', style })),
      false,
    );
  });
}

/** Tables, rows, columns and paragraphs, by number or all of them. */
function readCounted(cursor: Cursor, outline: DocumentOutline): Named | undefined {
  return cursor.attempt(() => {
    const positions = readPositionsBefore(cursor);
    const noun = cursor.take('table', 'row', 'column', 'paragraph');
    if (noun === undefined) return undefined;
    const spans = positions ?? readPositionsBehind(cursor);
    if (noun.is === 'paragraph') {
      const described = spans === undefined ? readDescription(cursor, outline) : undefined;
      if (described !== undefined) return described;
      const wanted = spans ?? [{ from: 1, to: -1 }];
      return named(
        wanted.map(({ from, to }) => ({ kind: 'paragraphs', from, to })),
        true,
      );
    }
    const key = noun.is === 'table' ? 'number' : noun.is;
    if (spans === undefined) return noun.is === 'table' ? named([table()], true) : undefined;
    // Fewer than were asked for would be half an instruction.
    if (spans.reduce((sum, { from, to }) => sum + to - from + 1, 0) > MOST_CRITERIA) return undefined;
    return named(
      spans.flatMap(numbersOf).map((number) => table({ [key]: number })),
      true,
    );
  });
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function numbersOf({ from, to }: Span): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** `first`, `first three`, `last two`, `second`, `second and third` */
function readPositionsBefore(cursor: Cursor): readonly Span[] | undefined {
  return cursor.attempt(() => {
    const end = cursor.take('first', 'last');
    if (end !== undefined) {
      const count = cursor.take('number')?.value ?? 1;
      if (count < 1) return undefined;
      return [end.is === 'first' ? { from: 1, to: count } : { from: -count, to: -1 }];
    }
    const ordinals: Span[] = [];
    for (;;) {
      const ordinal = cursor.attempt(() => {
        if (ordinals.length > 0 && cursor.take('and') === undefined) return undefined;
        cursor.skipFillers();
        const last = cursor.take('last');
        return last === undefined ? cursor.take('ordinal')?.value : -1;
      });
      if (ordinal === undefined) return ordinals.length > 0 ? ordinals : undefined;
      ordinals.push({ from: ordinal, to: ordinal });
    }
  });
}

/** `2`, `2 and 3`, `2 to 4`, `2-4` */
function readPositionsBehind(cursor: Cursor): readonly Span[] | undefined {
  const spans: Span[] = [];
  for (;;) {
    const span = cursor.attempt(() => {
      if (spans.length > 0 && cursor.take('and') === undefined && !cursor.takeComma()) return undefined;
      if (spans.length > 0) cursor.take('and');
      const written = /^(\d{1,5})-(\d{1,5})$/.exec(cursor.token?.kind === 'word' ? cursor.token.text : '');
      if (written !== null) {
        cursor.position += 1;
        return validSpan(Number(written[1]), Number(written[2]));
      }
      const from = cursor.take('number')?.value;
      if (from === undefined) return undefined;
      const to = cursor.attempt(() => (cursor.take('to') === undefined ? undefined : cursor.take('number')?.value));
      return validSpan(from, to ?? from);
    });
    if (span === undefined) return spans.length > 0 ? spans : undefined;
    spans.push(span);
  }
}

/** @returns undefined for what nobody counts, so that its words are not understood instead of passed over */
function validSpan(from: number, to: number): Span | undefined {
  return from >= 1 && to >= from ? { from, to } : undefined;
}

/** `headings`, `heading 1`, `level 2 headings`, `headings of level 2`, `the title` */
function readHeadings(cursor: Cursor): Named | undefined {
  return cursor.attempt(() => {
    if (cursor.take('title') !== undefined) return named([{ kind: 'title' }], false);
    const before = cursor.attempt(() =>
      cursor.take('level') === undefined ? undefined : cursor.take('number')?.value,
    );
    if (cursor.take('heading') === undefined) return undefined;
    const behind = cursor.attempt(() => {
      cursor.take('in');
      cursor.take('level');
      return cursor.take('number')?.value;
    });
    const level = before ?? behind ?? null;
    if (level !== null && (level < 1 || level > 9)) return undefined;
    return named([{ kind: 'heading', level }], false);
  });
}

/** `italics`, `bold text`, `text in red`; looks one behind the other are meant together: `bold italic text`. */
function readLook(cursor: Cursor, outline: DocumentOutline): Named | undefined {
  const looks: Selector[] = [];
  for (;;) {
    const look = readOneLook(cursor, outline);
    if (look === undefined) break;
    looks.push(look);
  }
  if (looks.length === 0) return undefined;
  skipNouns(cursor);
  return { criteria: [{ all: looks }], isContainer: false };
}

/** `italics`, `yellow highlights`, `red`, `highlighted in yellow` */
function readOneLook(cursor: Cursor, outline: DocumentOutline): Selector | undefined {
  return cursor.attempt(() => {
    const colour = cursor.take('colour')?.value;
    const look = cursor.take('look')?.look;
    if (look === undefined && colour === undefined) return undefined;
    const behind =
      colour ??
      cursor.attempt(() => {
        cursor.skipFillers('in');
        return cursor.take('colour')?.value;
      });
    return { kind: 'look', look: look ?? colouredLook(behind ?? '', outline), value: behind ?? null };
  });
}

/** "Yellow text" is text in yellow letters, or where a document has none, on yellow. */
function colouredLook(colour: string, { looks }: DocumentOutline): 'colour' | 'highlight' {
  const has = (wanted: string) => looks.some(({ look, value }) => look === wanted && isColour(value ?? '', colour));
  return !has('colour') && has('highlight') ? 'highlight' : 'colour';
}

/** Places, lists and code. */
function readKind(cursor: Cursor): Named | undefined {
  const found = cursor.take('places', 'code', 'list');
  if (found === undefined) return undefined;
  skipNouns(cursor);
  if (found.is === 'code') return named([{ kind: 'code' }], false);
  if (found.is === 'list') return named([{ kind: 'list' }], true);
  return named(
    found.places.map((place) => ({ kind: 'place', place })),
    true,
  );
}
