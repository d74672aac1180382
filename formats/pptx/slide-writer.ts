import { DrawingLanguage } from '#formats/ooxml/text/drawing/drawing-language.ts';
import type { RunHeads, WrittenParagraph } from '#formats/ooxml/text/paragraph-writer.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';
import type { SlideStyles } from './slide-styles.ts';

/** Settings for writing a translation of a presentation. */
export interface SlideWriterSettings {
  /** undefined if only words change. */
  readonly language: TextLanguage | undefined;
  /** True when all of the presentation is translated. */
  readonly isWhole: boolean;
  readonly styles: SlideStyles;
}

/** Number of cached sources: presentations have few different ones. */
const CACHED_SOURCES = 4_096;

/** Gives a presentation the language and direction of a translation, and makes it fit into its shapes. */
export class SlideWriter implements RunHeads {
  readonly settings: SlideWriterSettings;
  readonly drawings: DrawingLanguage | undefined;
  /** By source. */
  readonly #heads = new Map<string, string>();

  constructor(settings: SlideWriterSettings) {
    this.settings = settings;
    this.drawings = settings.language && new DrawingLanguage(settings.language);
  }

  runHead(head: string, { prefix }: WrittenParagraph): string {
    if (!this.drawings) return head;
    const known = this.#heads.get(head);
    if (known !== undefined) return known;
    const written = this.drawings.runHead(head, prefix);
    if (this.#heads.size >= CACHED_SOURCES) this.#heads.clear();
    this.#heads.set(head, written);
    return written;
  }
}
