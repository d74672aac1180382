import type { ContentPlace } from '#domain/units/facets.ts';
import type { SlidePlace } from '#domain/units/slide-facets.ts';
import { partNames, type OfficePackage, type PartReference } from '#formats/ooxml/office-package.ts';
import type { PresentationStructure } from './presentation-outline.ts';

/** A part of a presentation whose text is read. */
export interface SlidePart {
  /** Zip entry name. */
  readonly name: string;
  /** Start of the context of its text: `slide 3`. */
  readonly root: string;
  readonly place: ContentPlace;
  /** Place of its text, unless its shapes determine it (slides). */
  readonly slidePlace: SlidePlace | undefined;
  /** True for a part that repeats another one: its equal texts get the same translations. */
  readonly isShadow: boolean;
  /** True for layouts and masters, whose placeholders show prompts. */
  readonly hasPrompts: boolean;
  /** Position of the slide that it belongs to, from 1; undefined for parts that several slides share. */
  readonly slide: number | undefined;
}

type Kind = Pick<SlidePart, 'place' | 'slidePlace'> & { readonly label: string; readonly isShadow?: true };

/** Parts of a slide by relationship type, in the order in which their units come. */
const SLIDE_KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['chart', { place: 'chart', slidePlace: 'chart', label: 'chart' }],
  ['chartEx', { place: 'chart', slidePlace: 'chart', label: 'chart' }],
  ['chartUserShapes', { place: 'chart', slidePlace: 'chart', label: 'chart' }],
  ['diagramData', { place: 'diagram', slidePlace: 'diagram', label: 'diagram' }],
  // The rendering of a diagram that is shown until its layout is computed again.
  ['diagramDrawing', { place: 'diagram', slidePlace: 'diagram', label: 'diagram', isShadow: true }],
  ['notesSlide', { place: 'other', slidePlace: 'notes', label: 'notes' }],
  ['comments', { place: 'comment', slidePlace: 'comment', label: 'comment' }],
]);

/** Masters by relationship type of the presentation. */
const MASTERS: ReadonlyMap<string, string> = new Map([
  ['slideMaster', 'master'],
  ['notesMaster', 'notes master'],
  ['handoutMaster', 'handout master'],
]);

const noMore = { isShadow: false, hasPrompts: false, slide: undefined } as const;

/** The parts of a presentation that are read: slides in their order, each with what belongs to it, then all others. */
export function findSlideParts(office: OfficePackage, { slides }: PresentationStructure): SlidePart[] {
  const parts = new Map<string, SlidePart>();
  const add = (part: SlidePart) => {
    // A part may be referred to any number of times.
    if (!parts.has(part.name)) parts.set(part.name, part);
  };
  for (const [index, { name }] of slides.entries()) {
    const number = index + 1;
    add({ ...noMore, name, root: `slide ${number}`, place: 'body', slidePlace: undefined, slide: number });
    for (const part of partsOfSlide(office, name, number)) add(part);
  }
  for (const part of mastersAndLayouts(office)) add(part);
  add({ ...noMore, name: office.mainPart, root: 'section', place: 'other', slidePlace: 'section_name' });
  const properties = office.coreProperties;
  if (properties !== undefined) {
    add({ ...noMore, name: properties, root: 'document properties', place: 'property', slidePlace: 'property' });
  }
  return [...parts.values()];
}

function partsOfSlide(office: OfficePackage, name: string, slide: number): SlidePart[] {
  const references = withNested(office, name);
  // Most slides have nothing but their layout.
  if (!references.some(({ kind }) => SLIDE_KINDS.has(kind))) return [];
  return [...SLIDE_KINDS].flatMap(([wanted, { label, isShadow = false, ...how }]) =>
    partNames(references, wanted).map((part) => {
      return { ...noMore, ...how, name: part, root: `slide ${slide}/${label}`, isShadow, slide };
    }),
  );
}

/** The references of a slide, and those of its charts. */
function withNested(office: OfficePackage, name: string): readonly PartReference[] {
  const own = office.referencesOf(name);
  if (!own.some(({ kind }) => kind === 'chart')) return own;
  const charts = new Set(own.filter(({ kind }) => kind === 'chart').map((reference) => reference.name));
  return [...own, ...[...charts].flatMap((chart) => office.referencesOf(chart))];
}

function mastersAndLayouts(office: OfficePackage): SlidePart[] {
  const references = office.referencesOf(office.mainPart);
  return [...MASTERS].flatMap(([kind, label]) =>
    partNames(references, kind).flatMap((name, index): SlidePart[] => {
      // Headers and footers of handouts are only there, and are printed.
      const how = { ...noMore, place: 'other', hasPrompts: kind !== 'handoutMaster' } as const;
      const root = kind === 'slideMaster' ? `${label} ${index + 1}` : label;
      const layouts = kind === 'slideMaster' ? partNames(office.referencesOf(name), 'slideLayout') : [];
      return [
        { ...how, name, root, slidePlace: 'master' },
        ...layouts.map((layout, at) => {
          return { ...how, name: layout, root: `${root}/layout ${at + 1}`, slidePlace: 'layout' as const };
        }),
      ];
    }),
  );
}
