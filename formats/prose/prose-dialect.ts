import type { CodedRange } from '#formats/markup/coded-range.ts';
import type { InlineItem } from '#formats/markup/inline-items.ts';
import type { DocumentWarning } from '#formats/format.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';

/** A text of a document, as a scanner of blocks finds it; offsets are UTF-16 units of the source, ends exclusive. */
export interface ProseBlock extends TextSpan {
  /** Its role, for people: `heading`. */
  readonly role: string;
  /** Lines of punctuation that are as long as the text. */
  readonly adornments?: readonly TextSpan[];
  /** True: nothing in it is translated. */
  readonly isKept?: true;
}

/** A text inside of a mark, such as a footnote. */
export interface InnerProse extends TextSpan {
  readonly role: string;
}

/** The content of a text. */
export interface ProseContent {
  readonly items: readonly InlineItem[];
  readonly inner: readonly InnerProse[];
}

/** A text of a document with its codes. */
export interface ProsePlace extends CodedRange, Pick<ProseBlock, 'role' | 'adornments'> {
  /** True for a text in a mark of another. */
  readonly isInner: boolean;
  /** Line break with the indentation of the next line; undefined for one line. */
  readonly joint: string | undefined;
}

/** A piece of a translation: text as it is written, or the source of a mark. */
export interface ProsePiece {
  readonly text: string;
  /** Absent: text. */
  readonly mark?: 'open' | 'close' | 'standalone';
}

/** Notation of a document of prose. */
export interface ProseDialect {
  readonly blocksOf: (source: string) => readonly ProseBlock[];
  /** Names the parts of a document that stay though people read them. */
  readonly warningsOf?: (source: string, blocks: readonly ProseBlock[]) => readonly DocumentWarning[];
  readonly contentOf: (source: string, range: TextSpan, role: string) => ProseContent;
  /**
   * Escapes the texts of a translation, and separates marks from letters where that is needed.
   *
   * @param isSafe true: everything that could be markup is escaped
   */
  readonly written: (pieces: readonly ProsePiece[], role: string, isSafe: boolean) => readonly ProsePiece[];
}
