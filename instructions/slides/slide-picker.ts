import { foldName } from '#domain/texts/fold-name.ts';
import { fromPosition } from '#instructions/engine/positions.ts';
import { EMPTY_RANGE_SET, wholeUnit } from '#instructions/engine/range-set.ts';
import type { CriterionScope, UnitPicker } from '#instructions/engine/instruction-grammar.ts';
import type { SlideFacets, SlidePlace } from '#domain/units/slide-facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { isSelectableSlideText } from './outline.ts';
import type { SlideSelector } from '#domain/plans/slide-plan.ts';
import { isAbout, stemsOf } from './topic.ts';

/** Places whose text is only translated when the instruction names them, if the reader leaves it out. */
const NAMED_PLACES: ReadonlySet<SlidePlace> = new Set([
  'comment',
  'section_name',
  'property',
  'layout',
  'master',
] as const);
/** Places that don't show what a slide is about. */
const ASIDE: ReadonlySet<SlidePlace> = new Set(['comment', 'notes', 'footer', 'section_name'] as const);

type Stems = ReadonlyMap<number, ReadonlySet<string>>;

/** Prepares the units of a presentation for selectors. */
export function slidePicker(units: readonly Unit[]): UnitPicker<SlideSelector> {
  let stems: Stems | undefined;
  const stemsOfSlides = () => (stems ??= findStems(units));
  return { units, isSelectable: isSelectableSlideText, open: (all) => openScope(all, units, stemsOfSlides) };
}

/** The words of each slide, by its number. */
function findStems(units: readonly Unit[]): Stems {
  const found = new Map<number, Set<string>>();
  for (const { slide: facets, content } of units) {
    const slide = facets?.slide;
    if (slide == null || facets === undefined || ASIDE.has(facets.place)) continue;
    const known = found.get(slide.number) ?? new Set(stemsOf(slide.title));
    for (const stem of stemsOf(content.text)) known.add(stem);
    found.set(slide.number, known);
  }
  return found;
}

function openScope(
  all: readonly SlideSelector[],
  units: readonly Unit[],
  stemsOfSlides: () => Stems,
): CriterionScope<SlideSelector> {
  const isOfHidden = all.some(({ kind }) => kind === 'hidden');
  const places = new Set(all.flatMap((selector) => (selector.kind === 'place' ? [selector.place] : [])));
  const isOffered = (unit: Unit) => {
    if (!isSelectableSlideText(unit)) return false;
    if (unit.translate) return true;
    const { place } = unit.slide!;
    if (NAMED_PLACES.has(place) && !places.has(place)) return false;
    return unit.skipReason !== 'hidden' || isOfHidden;
  };
  return {
    offered: units.map((unit) => (isOffered(unit) ? wholeUnit(unit) : EMPTY_RANGE_SET)),
    matching(selector) {
      const matches = matcherOf(selector, stemsOfSlides);
      return units.map((unit) =>
        unit.slide !== undefined && matches(unit.slide, unit) ? wholeUnit(unit) : EMPTY_RANGE_SET,
      );
    },
    counting: () => undefined,
  };
}

function matcherOf(selector: SlideSelector, stemsOfSlides: () => Stems): (facets: SlideFacets, unit: Unit) => boolean {
  switch (selector.kind) {
    case 'slides':
      return ({ slide, presentation }) => {
        const { length } = presentation.slides;
        const [from, to] = [fromPosition(selector.from, length), fromPosition(selector.to, length)];
        return slide !== null && slide.number >= from && slide.number <= to;
      };
    case 'slide':
      return ({ slide }) => slide?.number === selector.slide;
    case 'section': {
      const name = foldName(selector.section);
      return ({ slide }) => slide !== null && slide.section !== null && foldName(slide.section) === name;
    }
    case 'about': {
      const stems = stemsOfSlides();
      const numbers = new Set([...stems].filter(([, own]) => isAbout(own, selector.topic)).map(([number]) => number));
      return ({ slide }) => slide !== null && numbers.has(slide.number);
    }
    case 'place':
      return ({ place }) => place === selector.place;
    case 'hidden':
      return ({ slide }) => slide?.isHidden === true;
  }
}
