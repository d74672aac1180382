import type { Paragraph, SourceSpan } from './paragraph-builder.ts';
import { readLayout, type ContentLayout } from './paragraph-content.ts';

/** A stored paragraph without its content. */
export interface ParagraphHead extends Pick<
  Paragraph,
  'number' | 'start' | 'contentStart' | 'prefix' | 'vocabulary' | 'isFallback' | 'properties'
> {
  /** The range that a translation replaces. */
  readonly range: SourceSpan;
}

/** Data for writing a stored paragraph. */
export interface StoredParagraph {
  readonly head: ParagraphHead;
  /** Layout of the original nodes, without data that only reading needs: text of atoms, links, field instructions. */
  readonly layout: ContentLayout;
}

/** Keeps the paragraphs of a part, or of several, from reading to writing. */
export interface ParagraphStore {
  /**
   * @param range replaced by a translation of the paragraph
   * @param layout of the paragraph's nodes, if they have text
   * @returns its place, by which it is found again
   */
  add(paragraph: Paragraph, range: SourceSpan, layout?: ContentLayout): number;
  isFallback(place: number): boolean;
  head(place: number): ParagraphHead;
  /** @param text that of the paragraph's content */
  read(place: number, text: string): StoredParagraph;
}

/** Keeps paragraphs as they are. */
export class PlainParagraphStore implements ParagraphStore {
  readonly #paragraphs: (Paragraph & ParagraphHead)[] = [];

  add(paragraph: Paragraph, range: SourceSpan): number {
    return this.#paragraphs.push({ ...paragraph, range }) - 1;
  }

  isFallback(place: number): boolean {
    return this.head(place).isFallback;
  }

  head(place: number): ParagraphHead {
    return this.#paragraphs[place]!;
  }

  read(place: number): StoredParagraph {
    const head = this.#paragraphs[place]!;
    return { head, layout: readLayout(head.nodes) };
  }
}
