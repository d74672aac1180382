import { findAddresses } from '#domain/protection/address-spans.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import { withoutOverlaps, type TextSpan } from '#domain/protection/text-spans.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { TermViolation, Terminology } from '#domain/glossaries/terminology.ts';
import type { CheckedSegment } from './checked-segment.ts';
import type { CheckedLanguages } from './languages.ts';
import { maskTextSpans } from './mask.ts';
import { spansOf } from './spans.ts';
import { readDates, type FoundDate } from './read-dates.ts';

/** A text with the features that several rules need, each computed on first use. */
export class CheckedText {
  readonly content: CodedText;
  readonly text: string;
  #placeholders: readonly TextSpan[] | undefined;
  #addresses: readonly TextSpan[] | undefined;
  #prose: string | undefined;
  #codeOffsets: ReadonlySet<number> | undefined;

  constructor(content: CodedText) {
    this.content = content;
    this.text = content.text;
  }

  /** Placeholders, tags and character references that the text writes out. */
  get placeholders(): readonly TextSpan[] {
    return (this.#placeholders ??= findPlaceholders(this.text));
  }

  /** Addresses of the web and of mail, and file paths. */
  get addresses(): readonly TextSpan[] {
    return (this.#addresses ??= withoutOverlaps([...findAddresses(this.text), ...networkAddresses(this.text)]));
  }

  /** The text with placeholders and addresses replaced by as many `MASK`s, so that offsets stay valid. */
  get prose(): string {
    return (this.#prose ??= masked(this.text, this.placeholders, this.addresses));
  }

  /** True if a standalone code is at a UTF-16 offset: something that readers see there. */
  hasCodeAt(offset: number): boolean {
    this.#codeOffsets ??= new Set(
      this.content.codes.filter(({ kind }) => kind === 'standalone').map((code) => code.offset),
    );
    return this.#codeOffsets.has(offset);
  }
}

/** A segment as rules see it. */
export class SegmentPair {
  readonly segment: CheckedSegment;
  readonly source: CheckedText;
  readonly target: CheckedText;
  readonly #languages: CheckedLanguages;
  #dates: ComparedDates | null | undefined;
  #violations: readonly TermViolation[] | undefined;

  constructor(segment: CheckedSegment, languages: CheckedLanguages) {
    this.segment = segment;
    this.#languages = languages;
    this.source = new CheckedText(segment.source);
    this.target = new CheckedText(segment.target);
  }

  /** Dates of both texts; undefined unless they have as many, because others are not certain to be dates. */
  get dates(): ComparedDates | undefined {
    if (this.#dates === undefined) {
      const source = readDates(this.source.prose, this.#languages.source.tag);
      const target = source.length === 0 ? [] : readDates(this.target.prose, this.#languages.target.tag);
      this.#dates = source.length === 0 || source.length !== target.length ? null : { source, target };
    }
    return this.#dates ?? undefined;
  }

  /** Violations of the glossaries of a check, which are the same for all of its rules. */
  termViolations(terminology: Terminology): readonly TermViolation[] {
    return (this.#violations ??= terminology.check(this.source.text, this.target.text).violated);
  }
}

/** As many dates of a source as of its translation. */
interface ComparedDates {
  readonly source: readonly FoundDate[];
  readonly target: readonly FoundDate[];
}

/** Addresses of four numbers, and of six groups or more (RFC 791, RFC 4291). */
const NETWORK_ADDRESS = /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{1,4}:){5,7}[\da-f]{1,4})(?![\w:]|\.\d)/giu;

function networkAddresses(text: string): readonly TextSpan[] {
  return /\d\.\d|[\da-f]:[\da-f]/i.test(text) ? spansOf(text, NETWORK_ADDRESS) : [];
}

function masked(text: string, placeholders: readonly TextSpan[], addresses: readonly TextSpan[]): string {
  if (placeholders.length === 0 && addresses.length === 0) return text;
  return maskTextSpans(text, withoutOverlaps([...placeholders, ...addresses]));
}
