import { findAddresses } from '#domain/protection/address-spans.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import { withoutOverlaps, type TextSpan } from '#domain/protection/text-spans.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { CheckedSegment } from './checked-segment.ts';

/** Character that stands for masked parts of a text: no letter, digit, mark or space. */
export const MASK = '\ufffc';

/** A text with the features that several rules need, each computed on first use. */
export class CheckedText {
  readonly content: CodedText;
  readonly text: string;
  #placeholders: readonly TextSpan[] | undefined;
  #addresses: readonly TextSpan[] | undefined;
  #prose: string | undefined;

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
    return (this.#addresses ??= withoutOverlaps(findAddresses(this.text)));
  }

  /** The text with placeholders and addresses replaced by as many `MASK`s, so that offsets stay valid. */
  get prose(): string {
    return (this.#prose ??= masked(this.text, this.placeholders, this.addresses));
  }

  /** Whether a standalone code is at a UTF-16 offset: something that readers see there. */
  hasCodeAt(offset: number): boolean {
    return this.content.codes.some((code) => code.offset === offset && code.kind === 'standalone');
  }
}

/** A segment as rules see it. */
export class SegmentPair {
  readonly segment: CheckedSegment;
  readonly source: CheckedText;
  readonly target: CheckedText;

  constructor(segment: CheckedSegment) {
    this.segment = segment;
    this.source = new CheckedText(segment.source);
    this.target = new CheckedText(segment.target);
  }
}

function masked(text: string, placeholders: readonly TextSpan[], addresses: readonly TextSpan[]): string {
  if (placeholders.length === 0 && addresses.length === 0) return text;
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end } of withoutOverlaps([...placeholders, ...addresses])) {
    parts.push(text.slice(copied, start), MASK.repeat(end - start));
    copied = end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
