import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import type { Run } from '#formats/ooxml/text/inline-nodes.ts';
import type { RunLook } from '#formats/ooxml/text/vocabulary.ts';
import type { TextProperties } from '#formats/ooxml/text/text-properties.ts';

/** Attributes of run properties that no reader sees: proofing and language (ECMA-376 part 1, 21.1.2.3.9). */
const INVISIBLE_ATTRIBUTES = ['lang', 'altLang', 'noProof', 'dirty', 'err', 'smtClean', 'smtId'];

/** Reads `a:rPr`. */
export class DrawingLook implements RunLook {
  readonly #source: string;
  readonly #attributes: string;
  readonly #start: number;
  readonly #properties: TextProperties | undefined;

  /** @param start offset after the start tag of the properties */
  constructor(source: string, tag: XmlTag, start: number, describe: boolean) {
    this.#source = source;
    this.#start = start;
    this.#attributes = tag.textWithout(INVISIBLE_ATTRIBUTES);
    this.#properties = describe ? readDrawingProperties(tag) : undefined;
  }

  applyTo(run: Run, end: number): void {
    const inside = end > this.#start ? this.#source.slice(this.#start, end) : '';
    run.format = `${this.#attributes} ${inside}`.trim();
    if (this.#properties) run.properties = this.#properties;
  }
}

/** Reads the attributes of `a:rPr` (ECMA-376 part 1, 21.1.2.3.9). */
function readDrawingProperties(tag: XmlTag): TextProperties {
  const properties: TextProperties = { toggles: {} };
  const set = (key: string, take: (value: string) => void) => {
    const value = tag.attribute(key);
    if (value !== undefined) take(value);
  };
  set('b', (value) => (properties.toggles.bold = isTrue(value)));
  set('i', (value) => (properties.toggles.italic = isTrue(value)));
  set('cap', (value) => (properties.toggles.capitals = value !== 'none'));
  set('strike', (value) => (properties.toggles.strike = value !== 'noStrike'));
  set('u', (value) => (properties.underline = value !== 'none'));
  return properties;
}
