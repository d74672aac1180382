import { DrawingLanguage } from '#formats/ooxml/text/drawing/drawing-language.ts';
import type { RunHeads, WrittenParagraph } from '#formats/ooxml/text/paragraph-writer.ts';
import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';
import { WrittenHeads } from '#formats/ooxml/text/written-heads.ts';
import type { SlideStyles } from './slide-styles.ts';

/** Settings for writing a translation of a presentation. */
export interface SlideWriterSettings {
  /** undefined if only words change. */
  readonly language: TextLanguage | undefined;
  /** True when all of the presentation is translated. */
  readonly isWhole: boolean;
  readonly styles: SlideStyles;
}

/** Gives a presentation the language and direction of a translation, and makes it fit into its shapes. */
export class SlideWriter implements RunHeads {
  readonly settings: SlideWriterSettings;
  readonly drawings: DrawingLanguage | undefined;
  readonly #heads = new WrittenHeads();

  constructor(settings: SlideWriterSettings) {
    this.settings = settings;
    this.drawings = settings.language && new DrawingLanguage(settings.language);
  }

  runHead(head: string, { prefix }: WrittenParagraph): string {
    const { drawings } = this;
    return drawings ? this.#heads.of(head, (source) => drawings.runHead(source, prefix)) : head;
  }
}
