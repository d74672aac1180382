import { bareName, findName, missingName, unknownName } from '#instructions/engine/reading/names.ts';
import { readCount, readOrdinal, readRange } from '#instructions/engine/reading/numbers.ts';
import { refuse } from '#instructions/engine/reading/refusal.ts';
import { words, type Scanner } from '#instructions/engine/reading/scanner.ts';
import type { PresentationOutline } from '#instructions/slides/outline.ts';
import type { Part, Phrase } from './parts.ts';
import { ALL, PLACES } from './places.ts';

const everything = words(
  `${ALL}visible slides|(?:all|every|each)(?: of)?(?: the)? slides?|everything(?: else)?|all of it|(?:all |the )?(?:text|content)|(?:the |this )?(?:whole |entire |complete )?(?:presentation|deck|slide ?show|file)|all`,
);
const hidden = words(`${ALL}hidden (?:slides?|pages?|text)`);
const noun = words('(?:the )?(?:slides?|pages?)(?: (?:numbers?|no))?');
const nounBehind = words('slides?|pages?');
const few = words('(?:the )?(first|last)');
const half = words('(?:the )?(first|second|last) half(?: of (?:the |all )?(?:slides|presentation|deck|slide ?show))?');
const fromSlide = words('(?:slides? )?(?:from|starting (?:at|from|with))(?: slides?)?');
const onwards = words('on|onwards?|and (?:after|on)');
const OPEN_ENDED = /(?:to|-|–)\s*(?:the\s+)?(?:end|last(?:\s+slide)?)(?![\p{L}\p{N}])/iuy;
const after = words('(?:the |all )?(?:slides? )?(?:after|behind|following)(?: slide)?');
const before = words('(?:the |all )?(?:slides? )?before(?: slide)?');
const upTo = words('(?:the |all )?(?:slides? )?(?:up to|until)(?: and including)?(?: slide)?');
const about = words(
  `${ALL}slides? (?:that (?:are|is|deal|deals|talk|talks) )?(?:about|on|with|regarding|concerning|mentioning|that mentions?|covering)(?: the topic(?: of)?)?`,
);
const titled = words('(?:the )?slides? (?:titled|called|named|headed|with the titles?)');
const section = words('(?:the )?sections?(?: (?:titled|called|named))?');
const sectionBehind = words('sections?');
const determiner = words('the');
const modifier = words('of|in|on|from|within|for');
const AND = /(?:\band|\bor|\bplus|&)\s*$/i;
const JOINT = /(?:,\s*(?:and|or)(?![\p{L}\p{N}])|,|&|\+|(?:and|or|as well as|plus)(?![\p{L}\p{N}]))/iuy;
const NAME_END =
  /(?:[,;.:]|(?:is|are|and|or|but|in|into|to|of|on|from|only|too|also|as|with|without|for|slides?|sections?|stays?|should|must|except|skip)(?![\p{L}\p{N}]))/iuy;
/** A topic without quotation marks: up to a sign, or a word that continues the sentence. */
const TOPIC =
  /[\p{L}\p{N}](?:(?!\s+(?:and|or|but|in|on|into|to|of|except|without|only|too|also|stays?|should)(?![\p{L}\p{N}])|[,;:?!]|\.(?=\s|$)|\s+-\s)[^"]){0,80}/iuy;
/** Words that are no topic: `slides with tables` are found by what is on them, not by words. */
const NO_TOPIC = new RegExp(
  `^(?:it|them|this|that|their|its|no|${PLACES.map(([place]) => `${place.replace('_', ' ')}s?`).join('|')}|pictures?|images?|videos?)\\b`,
  'i',
);

/** Reads the things that an instruction names. */
export class Phrases {
  readonly #scanner: Scanner;
  readonly #titles: readonly string[];
  readonly #sections: readonly string[];
  readonly #outline: PresentationOutline;

  constructor(scanner: Scanner, outline: PresentationOutline) {
    this.#scanner = scanner;
    this.#outline = outline;
    this.#titles = outline.slides.map(({ title }) => title).filter((title) => title !== '');
    this.#sections = outline.sections.map(({ name }) => name);
  }

  list(): readonly Phrase[] | undefined {
    return this.#scanner.list(() => this.#phrase(), JOINT);
  }

  /**
   * A list of things that are translated.
   *
   * @throws Refusal for "slide 2 and the tables", which may be both or what they have in common
   */
  selection(): readonly Phrase[] | undefined {
    let last: Phrase | undefined;
    const phrases = this.#scanner.list(() => {
      const previous = last;
      const isJoined = AND.test(this.#scanner.text.slice(0, this.#scanner.position));
      last = this.#phrase();
      if (isJoined && isSlideAndPlace(previous, last)) {
        refuse('Say "the … on slides …", or translate slides and kinds of text in two jobs');
      }
      return last;
    }, JOINT);
    if (phrases !== undefined) refuseSharedRestriction(phrases);
    return phrases;
  }

  /** `on slide 4`, `of section "Appendix"` */
  restriction(): Part | undefined {
    if (this.#scanner.take(modifier) === undefined) return undefined;
    return this.#where();
  }

  #phrase(): Phrase | undefined {
    const head = this.#head();
    if (head === undefined) return undefined;
    const parts: Part[] = [head];
    for (;;) {
      const next = this.#scanner.attempt(() => this.restriction());
      if (next === undefined) return parts;
      parts.push(next);
    }
  }

  #head(): Part | undefined {
    const scanner = this.#scanner;
    return scanner.firstOf<Part>(
      () => (scanner.take(hidden) === undefined ? undefined : { is: 'hidden' }),
      () => this.#titledBefore(),
      () => {
        const found = PLACES.find(([, pattern]) => scanner.take(pattern) !== undefined);
        return found === undefined ? undefined : { is: 'place', place: found[0] };
      },
      () => this.#where(),
      () => (scanner.take(everything) === undefined ? undefined : { is: 'everything' }),
    );
  }

  #where(): Part | undefined {
    return this.#scanner.firstOf<Part>(
      () => (this.#scanner.take(hidden) === undefined ? undefined : { is: 'hidden' }),
      () => this.#half(),
      () => this.#open(),
      () => this.#numbered(),
      () => this.#counted(),
      () => this.#about(),
      () => this.#titled(),
      () => this.#section(),
      () => this.#titledBefore(),
    );
  }

  #half(): Part | undefined {
    const found = this.#scanner.take(half)?.[1]?.toLowerCase();
    return found === undefined ? undefined : { is: 'half', half: found === 'first' ? 'first' : 'second' };
  }

  /** `from slide 3 on`, `slides after 5` */
  #open(): Part | undefined {
    const scanner = this.#scanner;
    const bound =
      (pattern: RegExp, range: (slide: number) => { from: number; to: number | null } | undefined) => () => {
        const slide = scanner.take(pattern) === undefined ? undefined : readCount(scanner);
        return slide === undefined ? undefined : range(slide);
      };
    const range = scanner.firstOf<{ from: number; to: number | null }>(
      () => {
        const from = scanner.take(fromSlide) === undefined ? undefined : readCount(scanner);
        if (from === undefined) return undefined;
        if (scanner.take(OPEN_ENDED) !== undefined || scanner.take(onwards) !== undefined) return { from, to: null };
        if (scanner.take(words('(?:to|until|through|up to)(?: slide)?')) === undefined) return { from, to: null };
        const to = readCount(scanner);
        return to === undefined || to < from ? undefined : { from, to };
      },
      () => {
        const from = scanner.take(noun) === undefined ? undefined : readCount(scanner);
        const isOpen = from !== undefined && (scanner.take(OPEN_ENDED) ?? scanner.take(onwards)) !== undefined;
        return isOpen ? { from, to: null } : undefined;
      },
      bound(after, (slide) => ({ from: slide + 1, to: null })),
      bound(before, (slide) => (slide > 1 ? { from: 1, to: slide - 1 } : undefined)),
      bound(upTo, (slide) => ({ from: 1, to: slide })),
    );
    return range === undefined ? undefined : { is: 'slides', ranges: [range] };
  }

  #numbered(): Part | undefined {
    const scanner = this.#scanner;
    const isNamed = scanner.take(noun) !== undefined;
    scanner.take(/[:#]/y);
    const ranges = scanner.list(() => {
      scanner.take(noun);
      return readRange(scanner);
    }, JOINT);
    return ranges === undefined || !(isNamed || this.#isAfterSlides()) ? undefined : { is: 'slides', ranges };
  }

  /** `the last slide`, `the first 3 slides`, `the second and third slides` */
  #counted(): Part | undefined {
    const scanner = this.#scanner;
    const several = scanner.attempt((): Part | undefined => {
      const end = scanner.take(few)?.[1]?.toLowerCase();
      const count = end === undefined ? undefined : readCount(scanner);
      if (count === undefined || count < 1) return undefined;
      if (scanner.take(nounBehind) === undefined && !this.#isAfterSlides()) return undefined;
      return { is: 'counted', ranges: [end === 'first' ? { from: 1, to: count } : { from: -count, to: -1 }] };
    });
    if (several !== undefined) return several;
    const positions = scanner.list(() => {
      scanner.take(determiner);
      return readOrdinal(scanner);
    }, JOINT);
    // "All slides except the last"
    const isNamed = positions !== undefined && (scanner.take(nounBehind) !== undefined || this.#isAfterSlides());
    return isNamed
      ? { is: 'counted', ranges: positions.map((position) => ({ from: position, to: position })) }
      : undefined;
  }

  /** True behind "all slides except": a number is one of a slide then. */
  #isAfterSlides(): boolean {
    const { text, position } = this.#scanner;
    const isEnd = this.#scanner.atEnd || this.#scanner.isAt(/[,;.]/y);
    const clause = text.slice(0, position).split(/[,;.]/).at(-1)!;
    return isEnd && /\bslides?\b/i.test(clause);
  }

  #about(): Part | undefined {
    const scanner = this.#scanner;
    if (scanner.take(about) === undefined) return undefined;
    const quoted = scanner.quoted();
    const topic =
      quoted ??
      scanner
        .take(TOPIC)?.[0]
        .trim()
        .replace(/^the\s+/i, '');
    if (topic === undefined || topic === '') return undefined;
    return quoted === undefined && NO_TOPIC.test(topic) ? undefined : { is: 'about', topic };
  }

  /** `the slide titled "Prices"`, `slide "Prices"` */
  #titled(): Part | undefined {
    const scanner = this.#scanner;
    const isTitled = scanner.take(titled) !== undefined;
    if (!isTitled && scanner.take(noun) === undefined) return undefined;
    const slides = scanner.list(() => {
      const quoted = scanner.quoted();
      const bare = quoted === undefined ? bareName(scanner, this.#titles) : undefined;
      const found = quoted === undefined ? bare : findName(quoted, this.#titles);
      if (found !== undefined) return this.#slidesTitled(found);
      const name = quoted ?? (isTitled ? unknownName(scanner, NAME_END) : undefined);
      return name === undefined ? undefined : refuse(missingName('slide', name, this.#titles));
    }, JOINT);
    return slides === undefined ? undefined : { is: 'titled', slides: slides.flat() };
  }

  /** `the "Prices" slide` */
  #titledBefore(): Part | undefined {
    const scanner = this.#scanner;
    scanner.take(determiner);
    const quoted = scanner.quoted();
    const found = quoted === undefined ? bareName(scanner, this.#titles) : findName(quoted, this.#titles);
    if (found === undefined || scanner.take(nounBehind) === undefined) return undefined;
    return { is: 'titled', slides: this.#slidesTitled(found) };
  }

  #slidesTitled(title: string): readonly number[] {
    return this.#outline.slides.filter((slide) => slide.title === title).map(({ number }) => number);
  }

  #section(): Part | undefined {
    const scanner = this.#scanner;
    const named = scanner.firstOf<readonly string[]>(
      () => {
        if (scanner.take(section) === undefined) return undefined;
        const known = scanner.list(() => this.#sectionName(), JOINT);
        if (known !== undefined) return known;
        const name = scanner.quoted() ?? unknownName(scanner, NAME_END);
        return name === undefined ? undefined : refuse(missingName('section', name, this.#sections));
      },
      () => {
        scanner.take(determiner);
        const found = this.#sectionName();
        return found === undefined || scanner.take(sectionBehind) === undefined ? undefined : [found];
      },
      () => {
        scanner.take(determiner);
        const position = readOrdinal(scanner);
        if (position === undefined || scanner.take(sectionBehind) === undefined) return undefined;
        const name = this.#sections.at(position < 0 ? position : position - 1);
        return [name ?? refuse(`There is no section ${position}: the presentation has ${this.#sections.length}`)];
      },
    );
    return named === undefined ? undefined : { is: 'sections', names: named };
  }

  #sectionName(): string | undefined {
    const quoted = this.#scanner.quoted();
    return quoted === undefined ? bareName(this.#scanner, this.#sections) : findName(quoted, this.#sections);
  }
}

/** "Titles and tables on slide 4" may be all titles, or those on slide 4. @throws Refusal */
function refuseSharedRestriction(phrases: readonly Phrase[]): void {
  const isPlace = ([head]: Phrase) => head?.is === 'place';
  const last = phrases.at(-1);
  const isShared =
    last !== undefined && last.length > 1 && phrases.some((phrase) => phrase.length === 1 && isPlace(phrase));
  if (isShared && isPlace(last)) refuse('Say the slides in front: "on slides …, only the … and …"');
}

function isSlideAndPlace(one: Phrase | undefined, other: Phrase | undefined): boolean {
  const isPlace = (phrase: Phrase | undefined) => phrase?.length === 1 && phrase[0]?.is === 'place';
  const isWhere = (phrase: Phrase | undefined) =>
    phrase?.length === 1 && !['place', 'everything', 'hidden'].includes(phrase[0]?.is ?? 'everything');
  return (isPlace(one) && isWhere(other)) || (isWhere(one) && isPlace(other));
}
