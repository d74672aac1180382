import type { SlidePlace } from '#domain/units/slide-facets.ts';
import type { Unit } from '#domain/units/unit.ts';

export interface OutlineSlide {
  /** From 1; hidden slides count. */
  readonly number: number;
  readonly title: string;
  readonly isHidden: boolean;
  readonly section: string | null;
  /** Units that instructions can pick. */
  readonly units: number;
}

/** The parts that a presentation offers to instructions, with numbers of units. */
export interface PresentationOutline {
  readonly kind: 'presentation';
  readonly units: number;
  readonly slides: readonly OutlineSlide[];
  /** In their order. */
  readonly sections: readonly { readonly name: string; readonly slides: number }[];
  /** Text of visible slides and comments, by where it is. */
  readonly places: Readonly<Partial<Record<SlidePlace, number>>>;
}

/** True for a unit that instructions can pick: text that is translated, or that is translated when it is named. */
export function isSelectableSlideText({ slide, translate, skipReason }: Unit): boolean {
  if (slide === undefined) return false;
  return translate || skipReason === 'hidden' || skipReason === 'comment' || skipReason === 'not_selected';
}

/** Describes a presentation by its units, which were read with `describe`. */
export function describePresentation(units: readonly Unit[]): PresentationOutline {
  const presentation = units.find(({ slide }) => slide !== undefined)?.slide?.presentation;
  const offered = units.filter((unit) => isSelectableSlideText(unit));
  const bySlide = Map.groupBy(offered, ({ slide }) => slide!.slide?.number);
  const shown = Map.groupBy(
    offered.filter(({ skipReason }) => skipReason !== 'hidden'),
    ({ slide }) => slide!.place,
  );
  const slides = (presentation?.slides ?? []).map((slide) => ({
    ...slide,
    units: bySlide.get(slide.number)?.length ?? 0,
  }));
  const bySection = Map.groupBy(slides, ({ section }) => section);
  return {
    kind: 'presentation',
    units: offered.length,
    slides,
    sections: [...bySection].flatMap(([name, { length }]) => (name === null ? [] : [{ name, slides: length }])),
    places: Object.fromEntries([...shown].map(([place, { length }]) => [place, length])),
  };
}
