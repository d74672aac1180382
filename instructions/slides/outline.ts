import type { PresentationFacets, SlidePlace } from '#domain/units/slide-facets.ts';
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
export function isSelectable({ slide, translate, skipReason }: Unit): boolean {
  if (slide === undefined) return false;
  return translate || skipReason === 'hidden' || skipReason === 'comment' || skipReason === 'not_selected';
}

/** Describes a presentation by its units, which were read with `describe`. */
export function describePresentation(units: readonly Unit[]): PresentationOutline {
  const perSlide = new Map<number, number>();
  const places = new Map<SlidePlace, number>();
  let presentation: PresentationFacets | undefined;
  let total = 0;
  for (const unit of units) {
    if (unit.slide === undefined) continue;
    presentation ??= unit.slide.presentation;
    if (!isSelectable(unit)) continue;
    const { place, slide } = unit.slide;
    total += 1;
    if (unit.skipReason !== 'hidden') places.set(place, (places.get(place) ?? 0) + 1);
    if (slide !== null) perSlide.set(slide.number, (perSlide.get(slide.number) ?? 0) + 1);
  }
  const slides = (presentation?.slides ?? []).map((slide) => ({ ...slide, units: perSlide.get(slide.number) ?? 0 }));
  const sections = new Map<string, number>();
  for (const { section } of slides) {
    if (section !== null) sections.set(section, (sections.get(section) ?? 0) + 1);
  }
  return {
    kind: 'presentation',
    units: total,
    slides,
    sections: [...sections].map(([name, count]) => ({ name, slides: count })),
    places: Object.fromEntries(places),
  };
}
