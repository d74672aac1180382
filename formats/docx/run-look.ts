import type { XmlTag } from '../ooxml/xml-tag.ts';
import type { Run } from './inline-nodes.ts';

/** Run properties that no reader sees: proofing and language (spelling is checked again anyway). */
const invisible = new Set(['w:lang', 'w:noProof']);

/** Reads the value of an on/off property (ECMA-376 part 1, 17.17.4). */
export function isOn(tag: XmlTag): boolean {
  return !['0', 'false', 'off'].includes(tag.attribute('w:val') ?? 'true');
}

/** Finds out what a run looks like while its properties (`w:rPr`) are read. */
export class RunLook {
  readonly #source: string;
  /** Text of the properties that count, up to the last one that doesn't. */
  #kept = '';
  #keptUntil: number;
  #vanish: boolean | undefined;
  #style: string | undefined;
  /** What was noted, where the document is described. */
  readonly #properties: XmlTag[] | undefined;

  /**
   * @param start offset behind the start tag of the properties
   * @param describe true to keep all properties
   */
  constructor(source: string, start: number, describe: boolean) {
    this.#properties = describe ? [] : undefined;
    this.#source = source;
    this.#keptUntil = start;
  }

  /** Takes note of one property. */
  property(tag: XmlTag): void {
    this.#properties?.push(tag);
    if (tag.key === 'w:vanish') this.#vanish = isOn(tag);
    if (tag.key === 'w:rStyle') this.#style = tag.attribute('w:val');
  }

  /** Tells where a property stood, once it is closed. */
  closed(key: string, start: number, end: number): void {
    if (!invisible.has(key)) return;
    this.#kept += this.#source.slice(this.#keptUntil, start);
    this.#keptUntil = end;
  }

  /** @param end offset of the end tag of the properties */
  applyTo(run: Run, end: number, hidingStyles: ReadonlySet<string>): void {
    const rest = end > this.#keptUntil ? this.#source.slice(this.#keptUntil, end) : '';
    run.format = this.#kept === '' ? rest : this.#kept + rest;
    if (this.#properties) run.properties = this.#properties;
    if (this.#vanish !== undefined) run.hidden = this.#vanish;
    else if (this.#style !== undefined) run.hidden ||= hidingStyles.has(this.#style);
  }
}
