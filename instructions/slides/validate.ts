import { missingName } from '#instructions/engine/reading/names.ts';
import { fromPosition } from '#instructions/engine/positions.ts';
import { pickCriterion } from '#instructions/engine/pick-criterion.ts';
import { foldName } from '#domain/texts/fold-name.ts';
import type { Unit } from '#domain/units/unit.ts';
import { describePresentation, type PresentationOutline } from './outline.ts';
import type { SlideCriterion, SlideSelector } from '#domain/plans/slide-plan.ts';
import { slidePicker } from './slide-picker.ts';

/** Slides that a message lists. */
const LISTED = 12;

/** Compares a selector with a presentation. @returns its problems, as sentences for its author */
export function slideSelectorProblems(
  selector: SlideSelector,
  { slides, sections }: PresentationOutline,
): readonly string[] {
  switch (selector.kind) {
    case 'slides': {
      const { length } = slides;
      const [from, to] = [fromPosition(selector.from, length), fromPosition(selector.to, length)];
      const beyond = [selector.from, selector.to].find((number) => number === 0 || Math.abs(number) > length);
      if (beyond !== undefined) return [`${slideOutOfRange(beyond, length)}.`];
      return to < from ? [`Slides ${selector.from} to ${selector.to} are in the reverse order.`] : [];
    }
    case 'slide': {
      const found = slides[selector.slide - 1];
      if (found === undefined) return [`${slideOutOfRange(selector.slide, slides.length)}.`];
      if (foldName(found.title) === foldName(selector.title)) return [];
      return [`Slide ${selector.slide} is titled "${found.title}", not "${selector.title}".`];
    }
    case 'section': {
      const names = sections.map(({ name }) => name);
      const isKnown = names.some((name) => foldName(name) === foldName(selector.section));
      return isKnown ? [] : [`${missingName('section', selector.section, names)}.`];
    }
    default:
      return [];
  }
}

/** A clause about a slide that a presentation doesn't have. */
export function slideOutOfRange(number: number, slides: number): string {
  const existing = slides === 0 ? 'no slides' : slides === 1 ? '1 slide' : `slides 1 to ${slides}`;
  return `There is no slide ${number}: the presentation has ${existing}`;
}

/**
 * Finds criteria that select nothing because their slides are hidden, or because no slide is about their topic.
 *
 * @returns sentences, empty if they select nothing for other reasons
 */
export function explainUnmatchedSlides(
  unmatched: readonly SlideCriterion[],
  units: readonly Unit[],
): readonly string[] {
  if (unmatched.length === 0) return [];
  const picker = slidePicker(units);
  const isMatched = (criterion: SlideCriterion) => pickCriterion(criterion, picker).some((ranges) => ranges.length > 0);
  const { slides } = describePresentation(units);
  return unmatched.flatMap(({ all }) => {
    const isOfSlides = all.some(({ kind }) => ['slides', 'slide', 'section', 'about'].includes(kind));
    if (isOfSlides && !all.some(({ kind }) => kind === 'hidden') && isMatched({ all: [...all, { kind: 'hidden' }] })) {
      return ['The slides that it names are hidden; add "hidden slides too" to translate them.'];
    }
    return all.flatMap((selector) => {
      if (selector.kind !== 'about' || isMatched({ all: [selector] })) return [];
      const titles = slides.filter(({ title }) => title !== '').slice(0, LISTED);
      const listed = titles.map(({ number, title }) => `${number} "${title.slice(0, 60)}"`).join(', ');
      return [`No slide has the words "${selector.topic}" in its title or text; slides are titled: ${listed}.`];
    });
  });
}
