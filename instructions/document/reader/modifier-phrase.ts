import { MAX_CRITERIA, MAX_SELECTORS, type DocumentCriterion } from '#domain/plans/document-plan.ts';
import { crossed, negated, criteriaOfSelectors } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readLooks, readOneLook } from './look-phrase.ts';
import { readHeadingRange } from './range-phrase.ts';
import { readSections } from './section-phrase.ts';
import { readStyles } from './style-phrase.ts';
import { readReference } from './reference-phrase.ts';
import { isContainer, reference, referToSections, type DocumentReference } from './reference.ts';

/** A modifier after a noun. */
export interface Modifier {
  readonly criteria: readonly DocumentCriterion[];
  /** True if it describes a look or a style, not a place. */
  readonly isDescription: boolean;
  /** It is only a look. */
  readonly isLook?: boolean;
}

/** One of several predicates: `bold`, `not in a table`. */
interface Predicate extends Modifier {
  readonly isNegated: boolean;
  readonly joint: 'and' | 'or';
}

/**
 * Reads one modifier of a named part: `in the tables and footnotes`, `of each chapter`, `outside the tables`,
 * `highlighted in yellow`, `with strikethrough`, `not in bold`, `that is neither bold nor italic`.
 *
 * @returns undefined without a modifier, and for an ambiguous one
 */
export function readModifier(cursor: Cursor, what: DocumentReference): Modifier | undefined {
  return cursor.attempt(() => {
    const range = what.kind === 'section' ? undefined : readHeadingRange(cursor);
    if (range !== undefined) return { criteria: criteriaOfSelectors([range]), isDescription: false };
    const restriction = readRestriction(cursor, what);
    if (restriction !== undefined) return restriction;
    const isRelative = takeRelative(cursor);
    const isNegated = takeNot(cursor);
    const first = readPredicate(cursor, what, isRelative);
    if (first === undefined) return undefined;
    if (!isRelative) return isNegated ? turned(cursor, first) : first;
    return joined(readFurther(cursor, what, { ...first, isNegated, joint: 'and' }));
  });
}

/** `, but only in chapter 2`, at the end of a sentence */
function readRestriction(cursor: Cursor, what: DocumentReference): Modifier | undefined {
  return cursor.attempt(() => {
    const isComma = cursor.takeComma() || cursor.takeDash();
    if (cursor.take('and', 'but') === undefined && !isComma) return undefined;
    if (cursor.take('only') === undefined || cursor.take('in') === undefined) return undefined;
    const where = readContainers(cursor, what);
    if (!cursor.takeComma()) cursor.takeDash();
    return cursor.atEnd || cursor.token?.kind === 'stop' ? where : undefined;
  });
}

/** `that is`, `which has`, and `is` after "what" */
function takeRelative(cursor: Cursor): boolean {
  const isWhat = /^what(?:ever)?$/.test(cursor.tokens[cursor.position - 1]?.text ?? '');
  return (
    cursor.attempt(() => {
      if (cursor.take('that') === undefined && !isWhat) return undefined;
      // "That has strikethrough" is read including "has".
      return cursor.isAt('have') || cursor.skip('be') ? true : undefined;
    }) ?? false
  );
}

/** `not`, and `has not been` after "which" */
function takeNot(cursor: Cursor): boolean {
  const perfect = cursor.attempt(() => {
    if (cursor.take('have') === undefined) return undefined;
    const isNegated = cursor.take('not') !== undefined;
    return cursor.take('be') === undefined ? undefined : { isNegated };
  });
  return perfect?.isNegated ?? cursor.take('not') !== undefined;
}

function turned(cursor: Cursor, { criteria, isDescription, isLook = false }: Modifier): Modifier | undefined {
  // "Not in the tables in chapter 2" leaves open what is in chapter 2.
  const others = cursor.isAt('in', 'outside') ? undefined : negated(criteria);
  return others === undefined ? undefined : { criteria: others, isDescription, isLook };
}

function readFurther(cursor: Cursor, what: DocumentReference, first: Predicate): readonly Predicate[] {
  const predicates = [first];
  for (;;) {
    const next = cursor.attempt(() => {
      const isComma = cursor.takeComma();
      const joint = cursor.take('and', 'or', 'but', 'including')?.is;
      if (joint === undefined && !isComma) return undefined;
      cursor.take('too');
      const isRepeated = [cursor.skip('that'), cursor.skip('be')].includes(true);
      const isNegated = cursor.take('not') !== undefined;
      const predicate = readPredicate(cursor, what, true);
      // "Text that is bold, tables": a thing is what the sentence names next.
      if (predicate === undefined || (!predicate.isDescription && !isRepeated && !isNegated)) return undefined;
      return { ...predicate, isNegated, joint: joint === 'or' ? ('or' as const) : ('and' as const) };
    });
    if (next === undefined || predicates.length > MAX_SELECTORS) return predicates;
    predicates.push(next);
  }
}

/** The combination of several predicates; undefined if it is ambiguous (`not bold and italic`). */
function joined(predicates: readonly Predicate[]): Modifier | undefined {
  const [first, ...more] = predicates;
  if (first === undefined) return undefined;
  const isDescription = predicates.every((predicate) => predicate.isDescription);
  const isLook = predicates.every((predicate) => predicate.isLook === true);
  const union = predicates.flatMap(({ criteria }) => criteria);
  if (more.length > 0 && more.every(({ joint }) => joint === 'or')) {
    if (more.some(({ isNegated }) => isNegated)) return undefined;
    const criteria = first.isNegated ? negated(union) : union;
    return criteria === undefined ? undefined : { criteria, isDescription, isLook };
  }
  if (more.some(({ joint }) => joint === 'or')) return undefined;
  if (first.isNegated && more.some(({ isNegated }) => !isNegated)) return undefined;
  let criteria: readonly DocumentCriterion[] | undefined = [{ all: [] }];
  for (const predicate of predicates) {
    const own = predicate.isNegated ? negated(predicate.criteria) : predicate.criteria;
    criteria = own === undefined || criteria === undefined ? undefined : crossed(criteria, own);
  }
  return criteria === undefined ? undefined : { criteria, isDescription, isLook };
}

function readPredicate(cursor: Cursor, what: DocumentReference, isRelative: boolean): Modifier | undefined {
  const isFormatted = cursor.skip('both', 'formatted');
  const described = readDescription(cursor, what, isRelative) ?? readKindOfList(cursor, what, isRelative);
  if (described !== undefined) return described;
  if (isFormatted && !isRelative && !cursor.isAt('in')) return undefined;
  if (cursor.take('outside') !== undefined) {
    const outside = readReference(cursor);
    return outside === undefined ? undefined : turned(cursor, { criteria: outside.criteria, isDescription: false });
  }
  if (cursor.take('in') !== undefined) return readContainers(cursor, what);
  const same = isRelative ? readReference(cursor) : undefined;
  return same === undefined ? undefined : { criteria: same.criteria, isDescription: false };
}

/** `bold`, `in red`, `with yellow highlighting`, `styled as Quote`, `in the style Quote` */
function readDescription(cursor: Cursor, what: DocumentReference, isRelative: boolean): Modifier | undefined {
  return cursor.attempt(() => {
    const isHad = cursor.take('have') !== undefined;
    const hasNone = isHad && cursor.take('not') !== undefined;
    cursor.skip('in', 'any', 'the');
    const styles = readStyles(cursor);
    const looks = styles === undefined ? readLookHere(cursor, isRelative) : undefined;
    const criteria =
      styles === undefined ? looks : criteriaOfSelectors(styles.map((style) => ({ kind: 'style', style })));
    if (criteria === undefined) return undefined;
    // "The first paragraph with bold text" need not be bold.
    if (isHad && looks !== undefined && what.kind === 'paragraph' && what.isCounted) return undefined;
    // "In bold headings" is in headings.
    if (cursor.isAt('heading', 'table', 'cell', 'list', 'places', 'code', 'title', 'row', 'column')) return undefined;
    cursor.skip('text', 'parts', 'paragraph');
    const found = hasNone ? negated(criteria) : criteria;
    return found === undefined ? undefined : { criteria: found, isDescription: true, isLook: looks !== undefined };
  });
}

/** Lists that are `numbered` */
function readKindOfList(cursor: Cursor, what: DocumentReference, isRelative: boolean): Modifier | undefined {
  if (!isRelative || what.kind !== 'list') return undefined;
  const list = cursor.take('kind of list')?.list;
  return list === undefined
    ? undefined
    : { criteria: criteriaOfSelectors([{ kind: 'list', list }]), isDescription: true };
}

/** After "that is" each look is a separate predicate, joined as in the sentence. */
function readLookHere(cursor: Cursor, isRelative: boolean): readonly DocumentCriterion[] | undefined {
  return isRelative ? readOneLook(cursor)?.criteria : readLooks(cursor);
}

/** `the tables and footnotes`, `chapter 2`, `each chapter`: what the things before are in. */
function readContainers(cursor: Cursor, what: DocumentReference): Modifier | undefined {
  const isEach = cursor.isAt('every');
  const first = readContainer(cursor);
  // "The first bullet of each list": positions count in sections only.
  const isCountedIn = isEach && what.isCounted && what.kind !== 'table' && first?.kind !== 'each section';
  if (first === undefined || isCountedIn) return undefined;
  const criteria = [...first.criteria];
  for (let last = first; ;) {
    const next = cursor.attempt(() => {
      if (cursor.take('and', 'or') === undefined) return undefined;
      const isRepeated = cursor.take('in') !== undefined;
      const found = readContainer(cursor);
      if (found === undefined || !isContainer(found)) return undefined;
      const isAlike = found.kind === 'section' && last.kind === 'section';
      // "Bold text in tables and footnotes" is in either; "the tables in chapter 2 and the headers" are two things.
      const isMeant = isAlike || isRepeated || (!isContainer(what) && isContainer(last));
      // "The tables in chapter 2 and the conclusion": all of the conclusion?
      const isPart = what.kind !== 'other' && what.kind !== 'place';
      const isUnclear = isAlike && !isRepeated && isPart && found.isLabeled !== last.isLabeled;
      return isMeant ? { found, isUnclear } : undefined;
    });
    if (next === undefined || criteria.length > MAX_CRITERIA) return { criteria, isDescription: false };
    const { found, isUnclear } = next;
    if (isUnclear) return undefined;
    criteria.push(...found.criteria);
    last = found;
  }
}

function readContainer(cursor: Cursor): DocumentReference | undefined {
  const underEach = cursor.attempt(() => {
    if (!cursor.isAt('all', 'every')) return undefined;
    cursor.skip('all', 'every');
    return cursor.take('heading') === undefined ? undefined : true;
  });
  if (underEach === true)
    return reference('each section', criteriaOfSelectors([{ kind: 'each_section', level: null }]));
  // "Under the heading Prices" is the section.
  const headed = cursor.attempt(() => {
    cursor.take('the');
    if (cursor.take('heading', 'title') === undefined) return undefined;
    return readSections(cursor, { isEnd: true });
  });
  return headed === undefined ? readReference(cursor) : referToSections(headed.headings, true);
}
