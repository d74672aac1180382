import { DrawingLanguage } from '#formats/ooxml/text/drawing/drawing-language.ts';
import { drawingVocabulary } from '#formats/ooxml/text/drawing/drawing-vocabulary.ts';
import type { RunHeads, WrittenParagraph } from '#formats/ooxml/text/paragraph-writer.ts';
import { PropertyList, type PropertyOrder } from '#formats/ooxml/text/property-list.ts';
import { WrittenHeads } from '#formats/ooxml/text/written-heads.ts';
import { markOrder, paragraphOrder, runOrder, sectionOrder, tableOrder } from './property-orders.ts';
import { addTwins, fitFont, setScript } from './run-language.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';

/** How the language of text is written. */
export interface LanguageSettings extends TextLanguage {
  /** True when all of the document is translated. */
  readonly isWhole: boolean;
  /** True when runs that name no language have that of the translation anyway, by the defaults of the document. */
  readonly isDefault: boolean;
  /** True when styles may set a direction. */
  readonly stylesHaveDirection: boolean;
}

/** Number of cached sources: a long document whose properties are all different must not double its memory. */
const CACHED_SOURCES = 4_096;

/** Gives runs, paragraphs, tables and sections the language and the direction of a translation. */
export class LanguageWriter implements RunHeads {
  readonly #language: LanguageSettings;
  readonly #drawings: DrawingLanguage;
  readonly #heads = new WrittenHeads();
  /** By source: documents have few different ones. */
  readonly #paragraphs = new Map<string, string | undefined>();

  constructor(language: LanguageSettings) {
    this.#language = language;
    this.#drawings = new DrawingLanguage(language);
  }

  /** True when all of the document is translated. */
  get isWhole(): boolean {
    return this.#language.isWhole;
  }

  /** Changes what a run starts with. @param head its start tag, and its properties where it has some */
  runHead(head: string, { prefix, vocabulary }: WrittenParagraph): string {
    if (vocabulary === drawingVocabulary) return this.#drawings.runHead(head, prefix);
    return this.#heads.of(head, (source) => this.#wordHead(source, prefix));
  }

  #wordHead(head: string, prefix: string): string {
    if (head === '' || /<[!?]/.test(head)) return head;
    const at = head.indexOf(`<${prefix}rPr`);
    const source = at === -1 ? `<${prefix}rPr></${prefix}rPr>` : head.slice(at);
    const properties = new PropertyList(source, prefix, runOrder);
    this.#setLanguage(properties, prefix);
    if (!properties.isChanged) return head;
    return (at === -1 ? head : head.slice(0, at)) + properties.source;
  }

  #setLanguage(properties: PropertyList, prefix: string): void {
    const { tag, slot, isDefault, isRightToLeft, turnsLeftToRight, stylesHaveDirection } = this.#language;
    if (prefix === '') {
      // Attributes need a prefix, which a document whose elements have none need not declare.
      if (isRightToLeft) properties.turn('rtl', true);
      return;
    }
    addTwins(properties, this.#language);
    setScript(properties, this.#language, turnsLeftToRight && stylesHaveDirection);
    fitFont(properties, this.#language);
    if (tag === undefined) return;
    if (!isDefault || properties.value('lang', slot) !== undefined) properties.set('lang', slot, tag);
  }

  /** @returns the properties of a translated paragraph, undefined if they stay unchanged */
  paragraphProperties(source: string | undefined, { prefix, vocabulary }: WrittenParagraph): string | undefined {
    if (vocabulary === drawingVocabulary) return this.#drawings.paragraphProperties(source, prefix);
    const key = `${prefix} ${source ?? ''}`;
    if (this.#paragraphs.has(key)) return this.#paragraphs.get(key);
    if (this.#paragraphs.size >= CACHED_SOURCES) this.#paragraphs.clear();
    const written = this.#paragraph(source, prefix);
    this.#paragraphs.set(key, written);
    return written;
  }

  #paragraph(source: string | undefined, prefix: string): string | undefined {
    const { isRightToLeft } = this.#language;
    return this.#direct(source, prefix, ['pPr', 'bidi', paragraphOrder], (properties) => {
      // The number of a paragraph in a list is written as its mark is.
      const mark = new PropertyList(properties.child('rPr') ?? `<${prefix}rPr></${prefix}rPr>`, prefix, markOrder);
      if (isRightToLeft && prefix !== '') addTwins(mark, this.#language);
      if (isRightToLeft || mark.has('rtl')) mark.turn('rtl', isRightToLeft);
      if (mark.isChanged) properties.replace('rPr', mark.source);
    });
  }

  /** @returns the properties of a table with translated paragraphs, undefined if they stay unchanged */
  tableProperties(source: string | undefined, prefix: string): string | undefined {
    return this.#direct(source, prefix, ['tblPr', 'bidiVisual', tableOrder]);
  }

  /** @returns the properties of a translated section: the order of its columns, the side on which pages are bound */
  sectionProperties(source: string, prefix: string): string | undefined {
    return this.#direct(source, prefix, ['sectPr', 'bidi', sectionOrder], (properties) => {
      const { isRightToLeft } = this.#language;
      const hasGutter = Number(properties.value('pgMar', 'gutter') ?? 0) > 0;
      if (isRightToLeft ? hasGutter : properties.has('rtlGutter')) properties.turn('rtlGutter', isRightToLeft);
    });
  }

  #direct(
    source: string | undefined,
    prefix: string,
    [element, name, order]: [string, string, PropertyOrder],
    more?: (properties: PropertyList) => void,
  ): string | undefined {
    const { isRightToLeft, turnsLeftToRight, stylesHaveDirection } = this.#language;
    if (source !== undefined && /<[!?]/.test(source)) return undefined;
    // Disabling a property needs an attribute, see above.
    if (prefix === '' && !isRightToLeft) return undefined;
    const before = source ?? `<${prefix}${element}></${prefix}${element}>`;
    const properties = new PropertyList(before, prefix, order);
    const mayBeInStyle = turnsLeftToRight && stylesHaveDirection && element === 'pPr';
    if (isRightToLeft || properties.has(name) || mayBeInStyle) properties.turn(name, isRightToLeft);
    more?.(properties);
    return properties.isChanged ? properties.source : undefined;
  }
}
