import type { SlidePlace } from '#domain/units/slide-facets.ts';
import { NamedThings } from '#instructions/engine/reading/named-things.ts';
import { NumberedThings, type NumberRange, type Positions } from '#instructions/engine/reading/numbered-things.ts';
import { PhraseListReader } from '#instructions/engine/reading/phrase-list.ts';
import { ALL, wholeWords, type Scanner } from '#instructions/engine/reading/scanner.ts';
import type { PresentationOutline } from '#instructions/slides/outline.ts';

/** A thing that an instruction names. */
export type SlidePhrasePart =
  | { readonly is: 'slides'; readonly ranges: readonly NumberRange[] }
  /** By position among the slides, or among those of a section that is named with it. */
  | { readonly is: 'counted'; readonly ranges: readonly Positions[] }
  | { readonly is: 'half'; readonly half: 'first' | 'second' }
  | { readonly is: 'titled'; readonly titles: readonly string[] }
  | { readonly is: 'about'; readonly topic: string }
  | { readonly is: 'sections'; readonly names: readonly string[] }
  | { readonly is: 'place'; readonly place: SlidePlace }
  | { readonly is: 'hidden' }
  | { readonly is: 'everything' };

/** A thing with what restricts it: `tables on slide 4`. */
export type SlidePhrase = readonly SlidePhrasePart[];

const everything = wholeWords(
  `(?:all(?: the)?|every|each) slides?|everything(?: else)?|all(?: of it)?|the (?:whole )?(?:presentation|deck|file)`,
);
const hidden = wholeWords(`${ALL}hidden slides?`);
const half = wholeWords('(?:the )?(first|second|last) half(?: of the slides)?');
const about = wholeWords(`${ALL}slides? about(?: the)?`);
const modifier = wholeWords('of|in|on|from|for');
/** A topic without quotation marks: up to a sign, or a word that continues the sentence. */
const TOPIC =
  /[\p{L}\p{N}](?:(?!\s+(?:and|or|but|in|on|into|to|of|except|without|only|too|also|stays?|should)(?![\p{L}\p{N}])|[,;:?!]|\.(?=\s|$)|\s+-\s)[^"]){0,80}/iuy;
const PLACES: readonly (readonly [RegExp, SlidePlace])[] = [
  [wholeWords(`${ALL}sub-?titles?`), 'subtitle'],
  [wholeWords(`${ALL}(?:slide )?(?:titles?|headings?)(?! slides?)`), 'title'],
  [wholeWords(`${ALL}(?:speaker'?s?'? )?notes`), 'notes'],
  [wholeWords(`${ALL}comments?`), 'comment'],
  [wholeWords(`${ALL}tables?`), 'table'],
  [wholeWords(`${ALL}charts?`), 'chart'],
  [wholeWords(`${ALL}(?:diagrams?|smart ?art)`), 'diagram'],
  [wholeWords(`${ALL}(?:text ?box(?:es)?|shapes?)`), 'text_box'],
  [wholeWords(`${ALL}footers?`), 'footer'],
  [wholeWords(`${ALL}(?:alternative texts?|alt[ -]?texts?)`), 'alternative_text'],
  [wholeWords(`${ALL}(?:body texts?|bullet points?)`), 'body'],
  [wholeWords(`${ALL}layouts?`), 'layout'],
  [wholeWords(`${ALL}masters?`), 'master'],
  [wholeWords(`${ALL}section (?:names?|titles?)`), 'section_name'],
];
const numbered = new NumberedThings('slides?');

/** The dimension of a thing: slides and kinds of text restrict each other. */
export function slideDimensionOf({ is }: SlidePhrasePart): 'slide' | 'place' | undefined {
  if (is === 'everything' || is === 'hidden') return undefined;
  return is === 'place' ? 'place' : 'slide';
}

/** Reads the things of a presentation that an instruction names. */
export function slidePhrases(
  scanner: Scanner,
  { slides, sections }: PresentationOutline,
): PhraseListReader<SlidePhrasePart> {
  const titles = slides.flatMap(({ title }) => (title === '' ? [] : title));
  const titled = new NamedThings('slide', 'slides?', titles);
  const named = new NamedThings(
    'section',
    'sections?',
    sections.map(({ name }) => name),
  );
  const readNumbered = () =>
    scanner.firstOf<SlidePhrasePart>(
      () => scanner.after(hidden, () => ({ is: 'hidden' })),
      () => {
        const found = scanner.take(half)?.[1]?.toLowerCase();
        return found === undefined ? undefined : { is: 'half', half: found === 'first' ? 'first' : 'second' };
      },
      () => scanner.after(about, () => readTopic(scanner)),
      () => {
        const ranges = numbered.ranges(scanner);
        return ranges && { is: 'slides', ranges };
      },
      () => {
        const ranges = numbered.positions(scanner, () => isAfterSlides(scanner));
        return ranges && { is: 'counted', ranges };
      },
    );
  const readNamed = () =>
    scanner.firstOf<SlidePhrasePart>(
      () => {
        const names = named.named(scanner) ?? named.counted(scanner);
        return names && { is: 'sections', names };
      },
      () => {
        const found = titled.named(scanner);
        return found && { is: 'titled', titles: found };
      },
    );
  const readPlace = (): SlidePhrasePart | undefined => {
    const place = scanner.oneOf(PLACES);
    return place && { is: 'place', place };
  };
  const readEverything = () => scanner.after(everything, (): SlidePhrasePart => ({ is: 'everything' }));
  return new PhraseListReader<SlidePhrasePart>(scanner, {
    head: () => scanner.firstOf(readPlace, readNumbered, readEverything, readNamed),
    restriction: () => scanner.after(modifier, () => readNumbered() ?? readNamed()),
    dimensionOf: slideDimensionOf,
    joinedHint: 'Say "the … on slides …", or translate slides and kinds of text in two jobs',
    sharedHint: 'Say the slides in front: "on slides …, only the … and …"',
  });
}

function readTopic(scanner: Scanner): SlidePhrasePart | undefined {
  const topic = scanner.quoted() ?? scanner.take(TOPIC)?.[0].trim();
  return topic === undefined ? undefined : { is: 'about', topic };
}

/** True at the end of "all slides except the last": a position is one of a slide then. */
function isAfterSlides(scanner: Scanner): boolean {
  const clause = scanner.text.slice(0, scanner.position).split(/[,;.]/).at(-1) ?? '';
  return (scanner.atEnd || scanner.isAt(/[,;.]/y)) && /\bslides?\b/i.test(clause);
}
