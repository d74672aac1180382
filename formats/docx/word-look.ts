import type { Run } from '#formats/ooxml/text/inline-nodes.ts';
import type { RunLook } from '#formats/ooxml/text/vocabulary.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { TextProperties } from '#formats/ooxml/text/text-properties.ts';
import { readTextProperty } from './text-properties.ts';

/** Run properties that no reader sees: proofing and language (spelling is checked again anyway). */
const INVISIBLE = new Set(['w:lang', 'w:noProof']);

/**
 * Editors for East Asian languages split words at hints, which select the font of quotation marks and dashes: they are
 * determined again for each translation.
 */
function fontsWithoutHint(tag: XmlTag): string {
  const fonts = tag.textWithout(['w:hint']);
  return fonts === '' ? '' : `<${tag.rawName} ${fonts}/>`;
}

/** Fonts of Windows and Office that draw something else for each letter. */
const SYMBOL_FONTS = /^(?:(?:wing|web)dings(?: [23])?|symbol|marlett|mt extra|bookshelf symbol \d|zapf ?dingbats)$/i;

function isSymbolFont(name: string): boolean {
  return SYMBOL_FONTS.test(name);
}

/** Reads `w:rPr`. */
export class WordLook implements RunLook {
  readonly #source: string;
  /** Text of the properties that count, up to the last one that doesn't. */
  #kept = '';
  #keptUntil: number;
  #vanish: boolean | undefined;
  #style: string | undefined;
  #isSymbols = false;
  #hinted: XmlTag | undefined;
  /** The recorded properties, if the document is described. */
  readonly #properties: TextProperties | undefined;

  /**
   * @param start offset after the start tag of the properties
   * @param describe true to keep all properties
   */
  constructor(source: string, start: number, describe: boolean) {
    this.#properties = describe ? { toggles: {} } : undefined;
    this.#source = source;
    this.#keptUntil = start;
  }

  property(tag: XmlTag): void {
    if (this.#properties) readTextProperty(tag, this.#properties);
    if (tag.key === 'w:vanish') this.#vanish = tag.isOn();
    if (tag.key === 'w:rStyle') this.#style = tag.attribute('w:val');
    if (tag.key !== 'w:rFonts') return;
    this.#isSymbols = isSymbolFont(tag.attribute('w:ascii') ?? tag.attribute('w:hAnsi') ?? '');
    if (tag.attribute('w:hint') !== undefined) this.#hinted = tag;
  }

  closed(key: string, start: number, end: number): void {
    const hinted = key === 'w:rFonts' ? this.#hinted : undefined;
    if (!hinted && !INVISIBLE.has(key)) return;
    this.#kept += this.#source.slice(this.#keptUntil, start);
    if (hinted) this.#kept += fontsWithoutHint(hinted);
    this.#keptUntil = end;
  }

  applyTo(run: Run, end: number, hidingStyles: ReadonlySet<string>): void {
    const rest = end > this.#keptUntil ? this.#source.slice(this.#keptUntil, end) : '';
    run.format = this.#kept === '' ? rest : this.#kept + rest;
    if (this.#properties) run.properties = this.#properties;
    if (this.#isSymbols) run.textRole = 'symbol';
    if (this.#vanish !== undefined) run.hidden = this.#vanish;
    else if (this.#style !== undefined) run.hidden ||= hidingStyles.has(this.#style);
  }
}
