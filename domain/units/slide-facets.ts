/** Kinds of places in a presentation that hold text. */
export const SLIDE_PLACES = [
  'title',
  'subtitle',
  'body',
  'text_box',
  'table',
  'chart',
  'diagram',
  'footer',
  'notes',
  'comment',
  'alternative_text',
  'layout',
  'master',
  'section_name',
  'property',
] as const;
export type SlidePlace = (typeof SLIDE_PLACES)[number];

/** A presentation as instructions see it; shared by all of its units. */
export interface PresentationFacets {
  /** In their order in the presentation, hidden ones as well. */
  readonly slides: readonly SlideSummary[];
}

/** A slide; shared by all of its units. */
export interface SlideSummary {
  /** Position, from 1; hidden slides count, as PowerPoint numbers them. */
  readonly number: number;
  /** Text of its title, '' without one. */
  readonly title: string;
  readonly isHidden: boolean;
  /** Name of its section; null without one. */
  readonly section: string | null;
}

/** The place of a unit in a presentation, by which instructions select. */
export interface SlideFacets {
  readonly place: SlidePlace;
  readonly presentation: PresentationFacets;
  /** The slide that shows the unit, or whose notes or comments it is in; null for masters, layouts and properties. */
  readonly slide: SlideSummary | null;
  /** For a paragraph in a shape: the position of its text body among those of its part. */
  readonly body?: number;
}
