/** Changes of a translation in drawings besides words. */
export interface DrawingDirection {
  /** BCP 47; undefined where text stays in the language of its source. */
  readonly tag: string | undefined;
  readonly isRightToLeft: boolean;
  /** True when the source was written from right to left and the translation is not. */
  readonly turnsLeftToRight: boolean;
}

/** Gives runs and paragraphs of DrawingML the language and the direction of a translation. */
export class DrawingLanguage {
  readonly #language: DrawingDirection;

  constructor(language: DrawingDirection) {
    this.#language = language;
  }

  /** Changes what a run starts with. */
  runHead(head: string): string {
    const { tag } = this.#language;
    return tag === undefined
      ? head
      : head.replace(/(<[^\s<>]*rPr\s(?:[^<>]*?\s)?lang\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${tag}"`);
  }

  /**
   * Alignment in drawings is relative to the page, not to the direction (ECMA-376 part 1, 21.1.2.2.7).
   *
   * @param source of `a:pPr`, undefined for a paragraph without one
   * @returns the properties of a translated paragraph, undefined if they stay unchanged
   */
  paragraphProperties(source: string | undefined, prefix: string): string | undefined {
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
