import { fromPosition } from '#instructions/engine/positions.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { foldName } from '#domain/text/fold-name.ts';
import type { OutlineSlide, PresentationOutline } from '#instructions/slides/outline.ts';
import type { SlideCriterion, SlidePlan, SlideSelector } from '#domain/plans/slide-plan.ts';
import { beyondSlides } from '#instructions/slides/validate.ts';
import type { Draft, Part, Phrase } from './parts.ts';

/** Selectors that pick together; several of these are alternatives. */
type Alternatives = readonly (readonly SlideSelector[])[];
/** Criteria of one thing that is named. */
const MAX_ALTERNATIVES = 100;
/** Exceptions of a criterion (`MAX_SELECTORS`). */
const MAX_EXCEPTIONS = 10;

/** Looks up the slides of a draft. @throws Refusal */
export function planOf(draft: Draft, outline: PresentationOutline): SlidePlan {
  const things = draft.included.filter(({ phrase }) => phrase.some(({ is }) => is !== 'everything'));
  const include = combine(things, outline).map((all): SlideCriterion => ({ all: [...all] }));
  const compiled = (phrases: readonly Phrase[]) =>
    phrases.flatMap((phrase) => compilePhrase(phrase, outline)).map((all): SlideCriterion => ({ all: [...all] }));
  const exclude = compiled(draft.excluded);
  const add = draft.added.flatMap((phrase) => {
    if (phrase[0]?.is !== 'hidden') return compiled([withSlides(phrase, things)]);
    // Hidden slides of what is translated, without what is left out.
    const bases = include.length > 0 ? include.map(({ all }) => all) : [[]];
    const none = exclude.slice(0, MAX_EXCEPTIONS).map(({ all }) => ({ all }));
    return product([bases, compilePhrase(phrase, outline)]).map((all): SlideCriterion =>
      none.length === 0 ? { all: [...all] } : { all: [...all], none },
    );
  });
  return { include, exclude, add };
}

/** "Slides 2 to 5, comments too" means the comments on these slides. */
function withSlides(phrase: Phrase, things: Draft['included']): Phrase {
  const [only] = things;
  const isOfSlides = things.length === 1 && only?.phrase.length === 1 && only.phrase[0]?.is !== 'place';
  const isOnSlides = phrase.length === 1 && !['section_name', 'property', 'layout', 'master'].includes(placeOf(phrase));
  return isOfSlides && isOnSlides ? [...phrase, ...only.phrase] : phrase;
}

function placeOf([head]: Phrase): string {
  return head?.is === 'place' ? head.place : '';
}

/** Slides and kinds of text that are named side by side restrict each other; several of a kind are alternatives. */
function combine(things: Draft['included'], outline: PresentationOutline): Alternatives {
  const isSimple = ({ phrase }: Draft['included'][number]) => phrase.length === 1;
  const isPlace = ({ phrase }: Draft['included'][number]) => phrase[0]?.is === 'place';
  const simple = things.filter(isSimple);
  const [slides, places] = [simple.filter((thing) => !isPlace(thing)), simple.filter(isPlace)];
  const [slide, place] = [slides[0], places[0]];
  if (slide !== undefined && place !== undefined && slide.sentence !== place.sentence) {
    const later = slide.sentence < place.sentence ? place : slide;
    if (!later.isOnly) refuse('Say "the … on slides …", or "only" in the second sentence');
  }
  const compiled = [slides, places]
    .filter((dimension) => dimension.length > 0)
    .map((dimension) => dimension.flatMap(({ phrase }) => compilePhrase(phrase, outline)));
  const others = things.filter((thing) => !isSimple(thing)).flatMap(({ phrase }) => compilePhrase(phrase, outline));
  return [...(compiled.length === 0 ? [] : product(compiled)), ...others];
}

function compilePhrase(phrase: Phrase, outline: PresentationOutline): Alternatives {
  const sections = phrase.flatMap((part) => (part.is === 'sections' ? part.names : []));
  const parts = phrase.filter(({ is }) => is !== 'everything');
  // "The last slide of section Appendix" counts within the section.
  const isCounted = parts.some(({ is }) => is === 'counted' || is === 'half');
  const among = isCounted && sections.length > 0 ? slidesOf(sections, outline) : outline.slides;
  return product(
    parts.filter(({ is }) => !(isCounted && is === 'sections')).map((part) => compilePart(part, among, outline)),
  );
}

function slidesOf(sections: readonly string[], { slides }: PresentationOutline): readonly OutlineSlide[] {
  const names = new Set(sections.map((name) => foldName(name)));
  return slides.filter(({ section }) => section !== null && names.has(foldName(section)));
}

function compilePart(part: Part, among: readonly OutlineSlide[], { slides }: PresentationOutline): Alternatives {
  switch (part.is) {
    case 'slides':
      return part.ranges.map(({ from, to }) => {
        for (const number of [from, to ?? slides.length]) {
          if (number < 1 || number > slides.length) refuse(beyondSlides(number, slides.length));
        }
        return range(from, to ?? slides.length);
      });
    case 'counted':
      return part.ranges.flatMap(({ from, to }) => {
        const [first, last] = [fromPosition(from, among.length), fromPosition(to, among.length)];
        if (first < 1 || last > among.length) refuse(beyondSlides(last > among.length ? last : from, among.length));
        return rangesOf(among.slice(first - 1, last));
      });
    case 'half': {
      // The slide in the middle belongs to the first half, so that both halves are all slides.
      const middle = Math.ceil(among.length / 2);
      const half = part.half === 'first' ? among.slice(0, middle) : among.slice(middle);
      return half.length === 0 ? refuse(beyondSlides(middle + 1, among.length)) : rangesOf(half);
    }
    case 'titled':
      return part.slides.map((number) => [{ kind: 'slide', slide: number, title: slides[number - 1]?.title ?? '' }]);
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
function rangesOf(slides: readonly OutlineSlide[]): Alternatives {
  const ranges: { from: number; to: number }[] = [];
  for (const { number } of slides) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => range(from, to));
}

function product(dimensions: readonly Alternatives[]): Alternatives {
  return dimensions.reduce<Alternatives>(
    (sum, alternatives) =>
      sum.length * alternatives.length > MAX_ALTERNATIVES
        ? refuse('It combines too many slides: send a plan, or several jobs')
        : sum.flatMap((one) => alternatives.map((other) => [...one, ...other])),
    [[]],
  );
}
