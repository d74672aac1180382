import type { Place } from '#domain/units/facets.ts';
import type { DocumentIndex } from './document-index.ts';
import { fitsCell, fromPosition, matching, partsOf, wholeOf, type Scope } from './match-selector.ts';
import { isRunningText, isSelectable } from './outline.ts';
import type { Criterion, Selector } from './plan.ts';
import { intersect, NOTHING, subtract, type RangeSet } from './range-set.ts';

const BESIDE_THE_TEXT: ReadonlySet<Place> = new Set(['footnote', 'endnote', 'comment'] as const);

/** What a criterion picks of each unit; positions count within what its other selectors leave. */
export function pickCriterion({ all, none = [] }: Criterion, document: DocumentIndex): readonly RangeSet[] {
  const places = all.flatMap((selector) => (selector.kind === 'place' ? [selector.place] : []));
  // Comments beside the text are picked by name only: "bold text" isn't meant for them.
  const wantsComments = places.includes('comment');
  const offered = document.units.map((unit) =>
    isSelectable(unit) && (unit.translate || wantsComments) ? wholeOf(unit) : NOTHING,
  );
  const scope: Scope = {
    document,
    offered,
    isOfNotes: places.some((place) => BESIDE_THE_TEXT.has(place)),
    partOf: all.flatMap((selector) => (selector.kind === 'each_section' ? [partsOf(selector.level, document)] : []))[0],
  };
  const picked = narrowed(offered, all, all, scope);
  return none.reduce((left, exception) => {
    const taken = narrowed(left, exception.all, [...all, ...exception.all], scope);
    return left.map((ranges, index) => subtract(ranges, taken[index] ?? NOTHING));
  }, picked);
}

/** @param context selectors among which positions count */
function narrowed(
  ranges: readonly RangeSet[],
  selectors: readonly Selector[],
  context: readonly Selector[],
  scope: Scope,
): readonly RangeSet[] {
  const picks: Picks = new Map();
  return selectors.reduce((left, selector) => {
    const picked = pickedBy(selector, context, scope, picks);
    return left.map((each, index) => intersect(each, picked[index] ?? NOTHING));
  }, ranges);
}

/** The picks of selectors in one context: counted selectors count among others, so that each is looked up many times. */
type Picks = Map<Selector, readonly RangeSet[]>;

function pickedBy(selector: Selector, context: readonly Selector[], scope: Scope, picks: Picks): readonly RangeSet[] {
  const known = picks.get(selector);
  if (known !== undefined) return known;
  const picked = isCounted(selector) ? countedIn(selector, context, scope, picks) : matching(selector, scope);
  picks.set(selector, picked);
  return picked;
}

/** Selectors that pick by position. */
type Counted = Extract<Selector, { kind: 'paragraphs' | 'items' | 'table' }>;

function isCounted(selector: Selector): selector is Counted {
  return (
    selector.kind === 'paragraphs' ||
    selector.kind === 'items' ||
    (selector.kind === 'table' && selector.number !== null)
  );
}

/** What says where a table is; what its text is like doesn't: bold text in the second table. */
const LOCATING: readonly Selector['kind'][] = ['section', 'range', 'each_section', 'place'];
/** Of paragraphs their kind counts too: the second one in style Quote. */
const DESCRIBING: readonly Selector['kind'][] = [...LOCATING, 'style', 'list', 'code', 'whole_look'];
/** Among what the positions of each count. */
const COUNTED_AMONG: Readonly<Record<Counted['kind'], readonly Selector['kind'][]>> = {
  table: LOCATING,
  paragraphs: DESCRIBING,
  items: [...DESCRIBING, 'heading', 'table'],
};

/** What a selector picks by counting among what the others say of where that is. */
function countedIn(selector: Counted, context: readonly Selector[], scope: Scope, picks: Picks): readonly RangeSet[] {
  const { document, offered, partOf } = scope;
  const among = context.filter(({ kind }) => COUNTED_AMONG[selector.kind].includes(kind));
  const located = among.map((each) => pickedBy(each, context, scope, picks));
  const isThere = (index: number) =>
    // A note counts although nothing of it is translated.
    (offered[index]!.length > 0 || (selector.kind === 'items' && document.units[index]?.facets?.note !== undefined)) &&
    located.every((ranges) => (ranges[index]?.length ?? 0) > 0);
  const candidates = [...document.units.keys()].filter(isThere);
  const groups = partOf === undefined ? [candidates] : grouped(candidates, partOf);
  const isWhole = !among.some(({ kind }) => kind === 'section' || kind === 'range' || kind === 'each_section');
  const chosen = new Set(groups.flatMap((group) => chosenOf(selector, group, document, isWhole)));
  return document.units.map((unit, index) => (chosen.has(index) ? wholeOf(unit) : NOTHING));
}

/** Units by the part they are in; those in none go. */
function grouped(candidates: readonly number[], partOf: readonly number[]): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (const index of candidates) {
    const part = partOf[index] ?? -1;
    const group = groups.get(part);
    if (group !== undefined) group.push(index);
    else if (part >= 0) groups.set(part, [index]);
  }
  return [...groups.values()];
}

/** @param isWhole true when it counts in the document as a whole */
function chosenOf(
  selector: Counted,
  candidates: readonly number[],
  { units, tableBounds }: DocumentIndex,
  isWhole: boolean,
): readonly number[] {
  if (selector.kind === 'paragraphs') {
    return slice(
      candidates.filter((index) => isRunningText(units[index]!)),
      selector,
    );
  }
  const noteOf = (index: number) => units[index]?.facets?.note;
  if (selector.kind === 'items') {
    const notes = [...new Set(candidates.flatMap((index) => noteOf(index) ?? []))].toSorted((a, b) => a - b);
    if (notes.length === 0) return slice(candidates, selector);
    // In the whole document they have the numbers that its reader sees, empty ones counted.
    const numbers = isWhole ? Array.from({ length: notes.at(-1)! }, (_, index) => index + 1) : notes;
    const wanted = new Set(slice(numbers, selector));
    return candidates.filter((index) => wanted.has(noteOf(index) ?? 0));
  }
  const numbers = new Set(candidates.map((index) => units[index]?.facets?.table?.number ?? 0));
  numbers.delete(0);
  const ordered = [...numbers].toSorted((a, b) => a - b);
  const wanted = ordered[fromPosition(selector.number ?? 0, ordered.length) - 1];
  return candidates.filter((index) => {
    const { facets } = units[index]!;
    return facets?.table?.number === wanted && facets !== undefined && fitsCell(facets, selector, tableBounds);
  });
}

/** Those from one position to another, which count from 1, or from the end from -1. */
function slice<Thing>(things: readonly Thing[], { from, to }: { readonly from: number; readonly to: number }) {
  const [first, last] = [from, to].map((position) => fromPosition(position, things.length));
  return things.slice(Math.max(0, first! - 1), Math.max(0, last!));
}
