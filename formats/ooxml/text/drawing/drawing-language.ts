import { substituteFont } from '#formats/ooxml/text/script-fonts.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';

/** Changes of a translation in drawings besides words. */
export type DrawingDirection = Pick<TextLanguage, 'tag' | 'slot' | 'script' | 'isRightToLeft' | 'turnsLeftToRight'>;

/** Direction and alignment of a paragraph that doesn't set them itself. */
export interface InheritedDirection {
  /** Relative to the page; undefined if unknown. */
  readonly align: string | undefined;
  readonly isRightToLeft: boolean;
}

/** Start tag of the properties of a run. */
const PROPERTIES = /<([^\s<>/]*)rPr(?=[\s/>])(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/;
const ATTRIBUTE = /(\s)([^\s=]+)(\s*=\s*)(?:"[^"]*"|'[^']*')/g;

/** Elements with the font for a kind of script, and the part of a theme's fonts for it (ECMA-376 part 1, 21.1.2.3). */
const FONTS = { eastAsia: 'ea', bidi: 'cs' } as const;

/** Gives runs and paragraphs of DrawingML the language and the direction of a translation. */
export class DrawingLanguage {
  readonly #language: DrawingDirection;

  constructor(language: DrawingDirection) {
    this.#language = language;
  }

  /** True if paragraphs may have to be turned. */
  get turns(): boolean {
    return this.#language.isRightToLeft || this.#language.turnsLeftToRight;
  }

  /**
   * Changes what a run starts with: its language, and a font that has no letters of the translation's script.
   *
   * @param prefix of the run
   */
  runHead(head: string, prefix: string): string {
    const { tag } = this.#language;
    if (tag === undefined || head === '' || /<[!?]/.test(head)) return head;
    const own = PROPERTIES.exec(head)?.[0];
    if (own === undefined) return `${head}<${prefix}rPr lang="${tag}"/>`;
    return this.#fitFonts(head.replace(own, () => namedLanguage(own, tag)));
  }

  #fitFonts(head: string): string {
    const { slot, script } = this.#language;
    if (slot === 'val' || script === undefined) return head;
    const kind = FONTS[slot];
    return head.replace(
      new RegExp(`(<(?:[^\\s<>/]*:)?${kind}\\s(?:[^<>]*?\\s)?typeface\\s*=\\s*["'])([^"'<>]*)`),
      (all, start: string, font: string) => {
        // Fonts of themes are named by their use and kind of script (ECMA-376 part 1, 20.1.10.81).
        const themed = /^(\+m[jn]-)lt$/.exec(font)?.[1];
        const fitting = themed === undefined ? substituteFont(font, script) : `${themed}${kind}`;
        return fitting === undefined ? all : start + fitting;
      },
    );
  }

  /**
   * Turns a paragraph. Alignment in drawings is relative to the page, not to the direction (ECMA-376 part 1, 21.1.2.2.7).
   *
   * @param source of `a:pPr`, undefined for a paragraph without one
   * @returns the properties of a translated paragraph, undefined if they stay unchanged
   */
  paragraphProperties(
    source: string | undefined,
    prefix: string,
    inherited: InheritedDirection = this.#usual(),
  ): string | undefined {
    const { isRightToLeft } = this.#language;
    if (!this.turns) return undefined;
    const end = source?.search(/\/?>/) ?? 0;
    const tag = source?.slice(0, end) ?? `<${prefix}pPr`;
    const own = attributeOf(tag, 'rtl');
    const before = own === undefined ? inherited.isRightToLeft : isTrue(own);
    if (before === isRightToLeft) return undefined;
    const align = attributeOf(tag, 'algn') ?? inherited.align;
    const turned = align === 'l' ? 'r' : align === 'r' ? 'l' : undefined;
    const aligned = turned === undefined ? tag : `${withoutAttribute(tag, 'algn')} algn="${turned}"`;
    const written = `${withoutAttribute(aligned, 'rtl')} rtl="${isRightToLeft ? '1' : '0'}"`;
    return written + (source?.slice(end) ?? '/>');
  }

  /** Default direction and alignment of text that follows the direction of the source. */
  #usual(): InheritedDirection {
    const isRightToLeft = this.#language.turnsLeftToRight;
    return { align: isRightToLeft ? 'r' : 'l', isRightToLeft };
  }
}

function namedLanguage(own: string, language: string): string {
  let isNamed = false;
  const named = own.replace(ATTRIBUTE, (all, space: string, name: string, equals: string) => {
    if (name !== 'lang' && name !== 'altLang') return all;
    isNamed ||= name === 'lang';
    return `${space}${name}${equals}"${language}"`;
  });
  return isNamed ? named : named.replace(/rPr/, `rPr lang="${language}"`);
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found?.[1] ?? found?.[2];
}

function withoutAttribute(tag: string, name: string): string {
  return tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
}
