import type { SlidePlan, SlideSelector } from '#domain/plans/slide-plan.ts';
import { fromPosition } from '#instructions/engine/positions.ts';
import {
  addedCriteria,
  combineThings,
  product,
  toCriteria,
  type Alternatives,
} from '#instructions/engine/reading/alternatives.ts';
import type { ClauseDraft } from '#instructions/engine/reading/clause-reader.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import type { OutlineSlide, PresentationOutline } from '#instructions/slides/outline.ts';
import { slideOutOfRange } from '#instructions/slides/validate.ts';
import { slideDimensionOf, type SlidePhrasePart, type SlidePhrase } from './phrases.ts';

type Things = ClauseDraft<SlidePhrasePart>['included'];

/** Places that are on no slide. */
const OFF_SLIDES: ReadonlySet<string> = new Set(['section_name', 'layout', 'master'] as const);

/** Looks up the slides of a draft. @throws Refusal */
export function planOfSlideDraft(
  { included, excluded, added }: ClauseDraft<SlidePhrasePart>,
  outline: PresentationOutline,
): SlidePlan {
  const things = included.filter(({ phrase }) => phrase.some(({ is }) => is !== 'everything'));
  const compile = (phrase: SlidePhrase) => compilePhrase(phrase, outline);
  const include = toCriteria(
    combineThings<SlidePhrasePart, SlideSelector>(things, {
      compile,
      dimensionOf: slideDimensionOf,
      sentencesHint: 'Say "the … on slides …", or "only" in the second sentence',
    }),
  );
  const exclude = toCriteria(excluded.flatMap(compile));
  const compileAdded = (phrase: SlidePhrase) =>
    compile(phrase[0]?.is === 'hidden' ? phrase : withSlides(phrase, things));
  return { include, exclude, add: addedCriteria(added, { include, exclude, compile: compileAdded }) };
}

/** "Slides 2 to 5, comments too" means the comments on these slides. */
function withSlides(phrase: SlidePhrase, [only, ...further]: Things): SlidePhrase {
  const [head, ...restrictions] = phrase;
  const isOfSlides = only?.phrase.length === 1 && further.length === 0 && only.phrase[0]?.is !== 'place';
  const isOnSlides = restrictions.length === 0 && !(head?.is === 'place' && OFF_SLIDES.has(head.place));
  return isOfSlides && isOnSlides ? [...phrase, ...only.phrase] : phrase;
}

function compilePhrase(phrase: SlidePhrase, outline: PresentationOutline): Alternatives<SlideSelector> {
  const sections = new Set(phrase.flatMap((part) => (part.is === 'sections' ? part.names : [])));
  // "The last slide of section Appendix" counts within the section.
  const isCounted = sections.size > 0 && phrase.some(({ is }) => is === 'counted' || is === 'half');
  const among = isCounted ? outline.slides.filter(({ section }) => sections.has(section ?? '')) : outline.slides;
  const parts = phrase.filter(({ is }) => !(isCounted && is === 'sections'));
  return product(parts.map((part) => compilePart(part, among, outline)));
}

function compilePart(
  part: SlidePhrasePart,
  among: readonly OutlineSlide[],
  { slides }: PresentationOutline,
): Alternatives<SlideSelector> {
  switch (part.is) {
    case 'slides':
      return part.ranges.map(({ from, to }) => {
        const last = to ?? slides.length;
        const beyond = [from, last].find((number) => number < 1 || number > slides.length);
        return beyond === undefined ? range(from, last) : refuse(slideOutOfRange(beyond, slides.length));
      });
    case 'counted':
      return part.ranges.flatMap(({ from, to }) => {
        const [first, last] = [fromPosition(from, among.length), fromPosition(to, among.length)];
        if (first < 1 || last > among.length) refuse(slideOutOfRange(last > among.length ? last : from, among.length));
        return rangesOf(among.slice(first - 1, last));
      });
    case 'half': {
      // The slide in the middle belongs to the first half, so that both halves are all slides.
      const middle = Math.ceil(among.length / 2);
      const half = part.half === 'first' ? among.slice(0, middle) : among.slice(middle);
      return half.length === 0 ? refuse(slideOutOfRange(middle + 1, among.length)) : rangesOf(half);
    }
    case 'titled':
      return slides
        .filter(({ title }) => part.titles.includes(title))
        .map(({ number, title }) => [{ kind: 'slide', slide: number, title }]);
    case 'about':
      return [[{ kind: 'about', topic: part.topic }]];
    case 'sections':
      return part.names.map((name) => [{ kind: 'section', section: name }]);
    case 'place':
      return [[{ kind: 'place', place: part.place }]];
    case 'hidden':
      return [[{ kind: 'hidden' }]];
    case 'everything':
      return [[]];
  }
}

const range = (from: number, to: number): readonly SlideSelector[] => [{ kind: 'slides', from, to }];

/** Ranges of slides that follow each other; those of a section mostly do. */
function rangesOf(slides: readonly OutlineSlide[]): Alternatives<SlideSelector> {
  const ranges: { from: number; to: number }[] = [];
  for (const { number } of slides) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => range(from, to));
}
