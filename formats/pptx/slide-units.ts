import type { PresentationFacets, SlideFacets, SlideSummary } from '#domain/units/slide-facets.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { removeRepeatedUnits } from '#formats/ooxml/text/remove-repeated-units.ts';
import type { PresentationStructure } from './presentation-outline.ts';
import type { ReadSlidePart } from './slide-part.ts';

/** Units of a presentation. */
export interface SlideUnits {
  readonly units: readonly Unit[];
  /** By the id of a unit that repeats another one the id of the one whose translation it gets. */
  readonly originals: ReadonlyMap<string, string>;
}

/** The units of all parts, in order. @param describe true: units have their place */
export function collectSlideUnits(
  parts: readonly ReadSlidePart[],
  outline: PresentationStructure,
  describe: boolean,
): SlideUnits {
  const summaries = summarize(parts, outline, describe);
  const facetsOf = describe ? describer({ slides: summaries }) : undefined;
  const units: Unit[] = [];
  const leaders = new Map<string, string>();
  // A text only follows one on the same slide, because each slide can be excluded separately.
  for (const group of groups(parts)) {
    const led = removeRepeatedUnits(group.flatMap((part) => part.units));
    for (const [id, leader] of led.originals) leaders.set(id, leader);
    const partOf = new Map(group.map((part) => [part.name, part]));
    for (const unit of led.units) {
      const part = partOf.get(unit.id.slice(0, unit.id.lastIndexOf('#')))!;
      const summary = summaries[(part.part.slide ?? 0) - 1];
      const found = withReason(unit, part, summary?.isHidden ?? false, outline);
      units.push(facetsOf ? { ...found, slide: facetsOf(part, unit, summary ?? null) } : found);
    }
  }
  return { units, originals: leaders };
}

/** Parts of one slide together, all others each alone. */
function groups(parts: readonly ReadSlidePart[]): ReadSlidePart[][] {
  return [...Map.groupBy(parts, ({ part, name }) => part.slide ?? name).values()];
}

function withReason(unit: Unit, part: ReadSlidePart, isHidden: boolean, { isTemplate }: PresentationStructure): Unit {
  const situation = part.situationOf(unit.id);
  const isUnseen = isHidden || situation.isHidden || (situation.isPrompt && !isTemplate);
  if (!isUnseen || unit.skipReason === 'no_letters' || unit.skipReason === 'not_text') return unit;
  const skipReason: SkipReason = 'hidden';
  return { ...unit, translate: false, skipReason };
}

/** @param describe false omits titles */
function summarize(
  parts: readonly ReadSlidePart[],
  { slides }: PresentationStructure,
  describe: boolean,
): readonly SlideSummary[] {
  const byName = new Map(parts.map((part) => [part.name, part]));
  return slides.map(({ name, section }, index) => {
    const part = byName.get(name);
    return { number: index + 1, title: (describe && part?.title()) || '', isHidden: part?.isHidden ?? false, section };
  });
}

/** Units of one place share their facets. */
function describer(presentation: PresentationFacets) {
  const known = new Map<string, SlideFacets>();
  return (part: ReadSlidePart, unit: Unit, slide: SlideSummary | null): SlideFacets => {
    const { place } = part.situationOf(unit.id);
    const body = place === 'body' ? bodyOf(part, unit) : undefined;
    const key = `${slide?.number ?? ''} ${place} ${body ?? ''}`;
    const facets = known.get(key) ?? { place, presentation, slide, ...(body === undefined ? {} : { body }) };
    known.set(key, facets);
    return facets;
  };
}

/** Position of the text body that a paragraph is in; undefined for other texts. */
function bodyOf({ shapes }: ReadSlidePart, { id }: Unit): number | undefined {
  const number = Number(id.slice(id.lastIndexOf('#') + 1));
  const found = shapes.bodies.findIndex(({ paragraphs: { first, last } }) => first <= number && number <= last);
  return found === -1 ? undefined : found;
}
