import type { Paragraph } from './paragraph-builder.ts';
import { paragraphOrder, PropertyList, runOrder, tableOrder } from './property-list.ts';
import type { PropertyOrder } from './property-list.ts';
import type { TextLanguage } from './text-language.ts';

/** How the language of text is written. */
export interface LanguageSettings extends TextLanguage {
  /** True when runs that name no language have that of the translation anyway, by the defaults of the document. */
  readonly isDefault: boolean;
  /** True when styles may set a direction. */
  readonly stylesHaveDirection: boolean;
}

/** Properties for complex scripts beside those for others: a bold run is only bold in Arabic if it says so twice. */
const complexTwins = [
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
] as const;

/** Gives runs, paragraphs and tables the language and the direction of a translation. */
export class LanguageWriter {
  readonly #language: LanguageSettings;
  /** By source: documents have few different ones. */
  readonly #heads = new Map<string, string>();

  constructor(language: LanguageSettings) {
    this.#language = language;
  }

  /**
   * Changes what a run starts with.
   *
   * @param head its start tag, and its properties where it has some
   */
  runHead(head: string, { prefix, isDrawing }: Pick<Paragraph, 'prefix' | 'isDrawing'>): string {
    const known = this.#heads.get(head);
    if (known !== undefined) return known;
    const written = isDrawing ? this.#drawingHead(head) : this.#wordHead(head, prefix);
    this.#heads.set(head, written);
    return written;
  }

  #wordHead(head: string, prefix: string): string {
    if (head === '' || /<[!?]/.test(head)) return head;
    const at = head.indexOf(`<${prefix}rPr`);
    const source = at === -1 ? `<${prefix}rPr></${prefix}rPr>` : head.slice(at);
    const properties = new PropertyList(source, prefix, runOrder);
    this.#setDirection(properties, prefix);
    this.#setLanguage(properties, prefix);
    if (!properties.isChanged) return head;
    return (at === -1 ? head : head.slice(0, at)) + properties.source;
  }

  #setDirection(properties: PropertyList, prefix: string): void {
    const { isRightToLeft, turnsLeftToRight, stylesHaveDirection } = this.#language;
    if (isRightToLeft) {
      for (const [plain, twin] of prefix === '' ? [] : complexTwins) {
        if (!properties.has(plain) || properties.has(twin)) continue;
        const value = properties.value(plain);
        if (value === undefined) properties.turn(twin, true);
        else properties.set(twin, 'val', value);
      }
      properties.turn('rtl', true);
    } else if (prefix !== '' && (properties.has('rtl') || (turnsLeftToRight && stylesHaveDirection))) {
      properties.turn('rtl', false);
    }
  }

  #setLanguage(properties: PropertyList, prefix: string): void {
    const { tag, slot, isDefault } = this.#language;
    // Attributes need a prefix, which a document whose elements have none need not declare.
    if (tag === undefined || prefix === '') return;
    // Quotation marks and dashes are in both kinds of fonts; the hint tells which one to take.
    if (slot === 'eastAsia') properties.set('rFonts', 'hint', 'eastAsia');
    if (!isDefault || properties.value('lang', slot) !== undefined) properties.set('lang', slot, tag);
  }

  #drawingHead(head: string): string {
    const { tag } = this.#language;
    return tag === undefined
      ? head
      : head.replace(/(<[^<>]*rPr\b[^<>]*?\slang\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${tag}"`);
  }

  /** @returns the properties of a translated paragraph, undefined where they stay as they are */
  paragraphProperties(source: string | undefined, paragraph: Paragraph): string | undefined {
    if (paragraph.isDrawing) return this.#drawingParagraph(source, paragraph.prefix);
    return this.#direct(source, paragraph.prefix, ['pPr', 'bidi', paragraphOrder]);
  }

  /** @returns the properties of a table with translated paragraphs, undefined where they stay as they are */
  tableProperties(source: string | undefined, prefix: string): string | undefined {
    return this.#direct(source, prefix, ['tblPr', 'bidiVisual', tableOrder]);
  }

  #direct(source: string | undefined, prefix: string, [element, name, order]: [string, string, PropertyOrder]) {
    const { isRightToLeft, turnsLeftToRight, stylesHaveDirection } = this.#language;
    if (source !== undefined && /<[!?]/.test(source)) return undefined;
    const before = source ?? `<${prefix}${element}></${prefix}${element}>`;
    const properties = new PropertyList(before, prefix, order);
    if (isRightToLeft) properties.turn(name, true);
    else if (properties.has(name) || (turnsLeftToRight && stylesHaveDirection && name === 'bidi')) {
      if (prefix === '') return undefined;
      properties.turn(name, false);
    }
    return properties.isChanged ? properties.source : undefined;
  }

  /** Alignment in drawings is that of the page, not of the direction (ECMA-376 part 1, 21.1.2.2.7). */
  #drawingParagraph(source: string | undefined, prefix: string): string | undefined {
    const { isRightToLeft, turnsLeftToRight } = this.#language;
    if (!isRightToLeft && !turnsLeftToRight) return undefined;
    const [rtl, from, to] = isRightToLeft ? ['1', 'l', 'r'] : ['0', 'r', 'l'];
    if (source === undefined) return `<${prefix}pPr algn="${to}" rtl="${rtl}"/>`;
    const end = source.search(/\/?>/);
    const tag = source.slice(0, end).replace(/\srtl\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    const aligned = /\salgn\s*=/.test(tag)
      ? tag.replace(new RegExp(`(\\salgn\\s*=\\s*["'])${from}(?=["'])`), `$1${to}`)
      : `${tag} algn="${to}"`;
    return `${aligned} rtl="${rtl}"${source.slice(end)}`;
  }
}
