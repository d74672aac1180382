import type { ContentPlace } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { Counting, CriterionScope, UnitPicker } from '#instructions/engine/instruction-grammar.ts';
import { fromPosition, slice } from '#instructions/engine/positions.ts';
import { EMPTY_RANGE_SET, wholeUnit } from '#instructions/engine/range-set.ts';
import { indexDocument, type DocumentIndex } from './document-index.ts';
import { fitsCell, matching, splitIntoSections, type Scope } from './match-selector.ts';
import { isRunningText, isSelectableDocumentText } from './outline.ts';
import type { Selector } from '#domain/plans/document-plan.ts';

const BESIDE_THE_TEXT: ReadonlySet<ContentPlace> = new Set(['footnote', 'endnote', 'comment'] as const);

/** Prepares the units of a document for selectors. */
export function pickerOf(units: readonly Unit[]): UnitPicker<Selector> {
  const document = indexDocument(units);
  return { units, isSelectable: isSelectableDocumentText, open: (all) => openScope(all, document) };
}

function openScope(all: readonly Selector[], document: DocumentIndex): CriterionScope<Selector> {
  const places = all.flatMap((selector) => (selector.kind === 'place' ? [selector.place] : []));
  // Comments next to the text are picked by name only: "bold text" isn't meant for them.
  const wantsComments = places.includes('comment');
  const scope: Scope = {
    document,
    isOfNotes: places.some((place) => BESIDE_THE_TEXT.has(place)),
    partOf: all.flatMap((selector) =>
      selector.kind === 'each_section' ? [splitIntoSections(selector.level, document)] : [],
    )[0],
  };
  return {
    offered: document.units.map((unit) =>
      isSelectableDocumentText(unit) && (unit.translate || wantsComments) ? wholeUnit(unit) : EMPTY_RANGE_SET,
    ),
    partOf: scope.partOf,
    matching: (selector) => matching(selector, scope),
    counting: (selector) => (isCounted(selector) ? countingOf(selector, document) : undefined),
  };
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

/** Selectors that locate a table; those of its text don't: bold text in the second table. */
const LOCATING: readonly Selector['kind'][] = ['section', 'range', 'each_section', 'place'];
/** Selectors among which paragraphs count: the second one in style Quote. */
const DESCRIBING: readonly Selector['kind'][] = [...LOCATING, 'style', 'list', 'code', 'whole_look'];
/** Among what the positions of each count. */
const COUNTED_AMONG: Readonly<Record<Counted['kind'], readonly Selector['kind'][]>> = {
  table: LOCATING,
  paragraphs: DESCRIBING,
  items: [...DESCRIBING, 'heading', 'table'],
};

function countingOf(selector: Counted, document: DocumentIndex): Counting<Selector> {
  return {
    isAmong: ({ kind }) => COUNTED_AMONG[selector.kind].includes(kind),
    // A note counts even if none of it is translated.
    countsAnyway: (index) => selector.kind === 'items' && document.units[index]?.facets?.note !== undefined,
    choose(candidates, among) {
      const isWhole = !among.some(({ kind }) => kind === 'section' || kind === 'range' || kind === 'each_section');
      return chosenOf(selector, candidates, document, isWhole);
    },
  };
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
