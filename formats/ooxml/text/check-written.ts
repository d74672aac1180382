import { documentWriteFailed } from '#formats/errors.ts';
import { scanXml, XmlScanner, type XmlHandler } from '#formats/ooxml/xml-scanner.ts';
import type { XmlScope, XmlTag } from '#formats/ooxml/xml-tag.ts';
import { ElementTally, type TallyRules } from './element-tally.ts';
import type { SourceSpan } from './paragraph-builder.ts';
import { cutOutSpans } from './removable-paragraph.ts';

/** Parts that define the other parts, their types and relationships (ECMA-376 part 2, 6.2.3 and 6.5.2). */
const PACKAGE_PARTS = /^\[Content_Types\]\.xml$|(?:^|\/)_rels\/[^/]*\.rels$/i;

/** Recognizes elements of which a part has very many in one step, so that their tags need not be looked at. */
export interface ElementFastPath {
  /** Alias and name of the element. */
  readonly key: string;
  /** How many elements are around one. */
  readonly depth: number;
  /** Reads one that begins at an offset. @returns its end, -1 for anything else */
  read(source: string, start: number): number;
}

/**
 * Parses a part again while it is written, piece by piece: it must be well-formed, have the elements of its original,
 * and the same ids and relationships. Parts with content types and relationships are never written, so all of these
 * stay valid.
 */
export class WrittenCheck {
  readonly #name: string;
  readonly #original: ElementTally;
  readonly #tally: ElementTally;
  readonly #scanner: XmlScanner;
  readonly #fastPath: CountedElements | undefined;

  /**
   * @param original census of the original part
   * @param scope of its reading, to recognize its tags
   * @param whole elements that are only counted
   * @throws LoquentError `document_write_failed`, with the part's name
   */
  constructor(name: string, original: ElementTally, scope?: XmlScope, whole?: ElementFastPath) {
    if (PACKAGE_PARTS.test(name)) throw documentWriteFailed(`"${name}" can't be written: it is not a part with text.`);
    this.#name = name;
    this.#original = original;
    this.#tally = new ElementTally(original.rules);
    this.#fastPath = whole && new CountedElements(this.#tally, whole);
    this.#scanner = new XmlScanner(name, this.#fastPath ?? this.#tally, scope);
  }

  /** @param piece ends after a tag. @throws LoquentError `document_write_failed` */
  read(piece: string): void {
    this.#tally.begin(piece);
    this.#sound(() => this.#scanner.read(piece));
  }

  /** @throws LoquentError `document_write_failed` */
  finish(): void {
    this.#sound(() => this.#scanner.finish());
    this.#fastPath?.finish();
    const difference = this.#tally.differenceFrom(this.#original);
    if (difference) throw documentWriteFailed(`"${this.#name}" can't be written: it would have ${difference}.`);
  }

  #sound(read: () => void): void {
    try {
      read();
    } catch (error) {
      throw documentWriteFailed(`"${this.#name}" can't be written: it would be damaged.`, error);
    }
  }
}

/** Counts elements, those that can be recognized in one step without a look at their tags. */
class CountedElements implements XmlHandler {
  readonly #tally: ElementTally;
  readonly #fastPath: ElementFastPath;
  #depth = 0;
  #count = 0;

  constructor(census: ElementTally, whole: ElementFastPath) {
    this.#tally = census;
    this.#fastPath = whole;
  }

  open(tag: XmlTag, start: number, end: number): void {
    this.#tally.open(tag, start, end);
    this.#depth++;
  }

  close(tag: XmlTag, start: number, end: number): void {
    this.#tally.close(tag, start, end);
    this.#depth--;
  }

  fastPath(source: string, start: number): number {
    const end = this.#depth === this.#fastPath.depth ? this.#fastPath.read(source, start) : -1;
    if (end !== -1) this.#count++;
    return end;
  }

  finish(): void {
    this.#tally.add(this.#fastPath.key, this.#count);
  }
}

/** Checks a part that is written as a whole. @throws LoquentError `document_write_failed`, with the part's name */
export function checkWritten(name: string, written: string, original: ElementTally): void {
  const check = new WrittenCheck(name, original);
  check.read(written);
  check.finish();
}

/** The census that a part has to have without some ranges of it, in order. */
export function tallyWithout(
  name: string,
  source: string,
  original: ElementTally,
  gone: readonly SourceSpan[],
): ElementTally {
  return gone.length === 0 ? original : tallyElements(name, cutOutSpans(source, gone), original.rules);
}

/** @throws LoquentError errors of `scanXml` */
export function tallyElements(name: string, source: string, rules: TallyRules): ElementTally {
  const census = new ElementTally(rules);
  scanXml(source, name, census);
  return census;
}
