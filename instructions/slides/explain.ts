import { counted, LISTED, listedNames } from '#instructions/engine/listed-names.ts';
import { describePositions } from '#instructions/engine/spoken-positions.ts';
import type { SlidePlace } from '#domain/units/slide-facets.ts';
import type { PresentationOutline } from './outline.ts';
import type { SlideSelector } from '#domain/plans/slide-plan.ts';

const PLACE_NAMES: Readonly<Record<SlidePlace, string>> = {
  title: 'titles',
  subtitle: 'subtitles',
  body: 'body text',
  text_box: 'text boxes',
  table: 'tables',
  chart: 'charts',
  diagram: 'diagrams',
  footer: 'footers',
  notes: 'speaker notes',
  comment: 'comments',
  alternative_text: 'alternative text',
  layout: 'text of layouts',
  master: 'text of masters',
  section_name: 'names of sections',
  property: 'document properties',
};

/** From the part to the whole: `tables in slide 4`. */
const ORDER: readonly SlideSelector['kind'][] = ['place', 'slide', 'slides', 'about', 'hidden', 'section'];

/** Selectors that pick together, in words. */
export function describeSlideSelectors(all: readonly SlideSelector[]): string {
  const ordered = all.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  return ordered
    .map((selector, index) => {
      const before = ordered[index - 1];
      const joint = selector.kind === 'section' ? ' in ' : before?.kind === 'place' ? ' on ' : ' among ';
      return (before === undefined ? '' : joint) + describeSelector(selector);
    })
    .join('');
}

function describeSelector(selector: SlideSelector): string {
  switch (selector.kind) {
    case 'slides':
      if (selector.from < 0) return describePositions(selector.from, selector.to, 'slide', 'slides');
      return selector.from === selector.to ? `slide ${selector.from}` : `slides ${selector.from} to ${selector.to}`;
    case 'slide':
      return `slide ${selector.slide} (“${selector.title}”)`;
    case 'section':
      return `the section “${selector.section}”`;
    case 'about':
      return `slides about “${selector.topic}”`;
    case 'place':
      return PLACE_NAMES[selector.place];
    case 'hidden':
      return 'hidden slides';
  }
}

/** The parts that a presentation offers to instructions, in a sentence or two. */
export function describeAvailableSlides({ slides, sections, places }: PresentationOutline): string {
  const hidden = slides.filter(({ isHidden }) => isHidden).length;
  const titles = slides.filter(({ title }) => title !== '').map(({ title }) => title);
  const parts = [
    `${counted(slides.length, 'slide') || 'no slides'}${hidden > 0 ? ` (${hidden} hidden)` : ''}`,
    ...(sections.length === 0 ? [] : [`the sections ${listedNames(sections.map(({ name }) => name))}`]),
    ...(titles.length === 0
      ? []
      : [`the titles ${listedNames(titles)}${titles.length > LISTED ? ` and ${titles.length - LISTED} more` : ''}`]),
    ...Object.entries(PLACE_NAMES).flatMap(([place, name]) => {
      const isOffered = place !== 'title' && place !== 'body' && (places[place as SlidePlace] ?? 0) > 0;
      return isOffered ? [name] : [];
    }),
  ];
  return `The presentation has ${parts.join(', ')}.`;
}

/** An instruction that works with this presentation. */
export function exampleOfPresentation({ slides, places }: PresentationOutline): string {
  const visible = slides.filter(({ isHidden, units }) => !isHidden && units > 0);
  const [first, last] = [visible[0]?.number ?? 1, visible.at(-1)?.number ?? 1];
  const range = first === last ? `slide ${first}` : `slides ${first}-${last}`;
  return `${range}${(places.notes ?? 0) > 0 ? ', without speaker notes' : ''}`;
}
