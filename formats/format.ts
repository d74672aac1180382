import type { LanguagePair } from '#domain/guards/find-defects.ts';
import type { FormatOption, FormatOptions, OptionsByFormat } from '#domain/jobs/format-options.ts';
import type { SheetMapping } from '#domain/sheets/column-mapping.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Units } from '#domain/units/units.ts';
import type { TranslatedUnit } from './bilingual/translated-unit.ts';

/** Something in a document that was not translated or may need a look; listed in the job's `warnings`. */
export interface DocumentWarning {
  /** Stable snake_case id. */
  readonly code: string;
  readonly message: string;
}

/** Languages are BCP 47. */
export interface WriteOptions {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Called with warnings found while a language is written: plural forms that need a look, a cell that was left alone. */
  readonly onWarning?: (warning: DocumentWarning) => void;
  /**
   * Units whose paragraphs are to go, for formats with paragraphs: one that has more than text, or is needed, stays without its text.
   * Their targets have no text.
   */
  readonly removed?: ReadonlySet<string>;
}

/** Keys of a resource file, by name or by path (`menu.status`), with everything below them. */
export interface KeyChoice {
  /** Texts that are translated though they look like code. */
  readonly translate?: readonly string[] | undefined;
  /** Texts that stay. */
  readonly skip?: readonly string[] | undefined;
}

/** Facts about the job for a reader; a format ignores those that it doesn't need. Languages are BCP 47. */
export interface ReadOptions {
  /** Columns of a table to translate: names in its header row, or numbers from 1. */
  readonly columns?: readonly string[] | undefined;
  /** Keys whose texts are always translated or skipped, whatever they look like. */
  readonly keys?: KeyChoice | undefined;
  /** `none`: texts that look like plural forms are single texts. */
  readonly plurals?: FormatOptions['plurals'];
  /** Names of tags whose elements stay. */
  readonly skippedTags?: readonly string[] | undefined;
  /** Options of formats, which come before the options above. */
  readonly byFormat?: OptionsByFormat | undefined;
  readonly sourceLanguage?: string | undefined;
  readonly targetLanguage?: string | undefined;
  /** All languages that the document is translated into, where one output may hold several: permits `multilingual`. */
  readonly targetLanguages?: readonly string[] | undefined;
  /**
   * Columns of worksheets whose translations go into other columns: only the cells of their source columns are units then.
   * With a target column for each of `targetLanguages`, the document is `multilingual`.
   */
  readonly mapping?: readonly SheetMapping[] | undefined;
  /** True: units have their place and formatting (`facets`, `cell`, `slide`), if the format supports it. */
  readonly describe?: boolean | undefined;
}

/**
 * A document read into memory. Reading is deterministic: the same bytes with the same options give the same units with
 * the same ids in the same order.
 */
export interface ReadDocument {
  readonly units: Units;
  readonly warnings: readonly DocumentWarning[];
  /**
   * Writes translations: unit id to target text whose codes are a permutation of the unit's codes. Units that are not
   * in the map, and everything outside units, stay byte for byte.
   *
   * @throws LoquentError `document_write_failed` when the result would be malformed
   */
  write(targets: ReadonlyMap<string, CodedText>, options: WriteOptions): Uint8Array;
  /** Present when the document keeps its languages side by side, and its reader was given `targetLanguages`. */
  readonly multilingual?: MultilingualDocument;
  /** Present in files of strings with keys. */
  readonly keyed?: KeyedTexts;
}

/** A text of a file of strings. */
export interface KeyedText {
  /** Source of its translations: when it changes, they are made again. */
  readonly source: string;
  /** In the language of the file; blank if the file has none. */
  readonly text: string;
  /** Only texts of one notation replace each other. */
  readonly notation: string;
  readonly isTranslatable: boolean;
}

/**
 * The texts of a file of strings by key. Files of a format in several languages have the same keys, so that the translations of
 * one can be taken into another without a translation of the others.
 */
export interface KeyedTexts {
  /** @param language BCP 47, for files with all languages: whose texts; default: that of the reading */
  texts(language?: string): ReadonlyMap<string, KeyedText>;
  /** The file with these texts only: readers find nothing to translate in the places of others. */
  only(keys: ReadonlySet<string>): Uint8Array;
  /**
   * The file with texts of other files of the format, as the file of their language. Texts without one stay.
   *
   * @param texts by language (BCP 47), of which only files with all languages take several
   * @throws LoquentError `document_write_failed`
   */
  withTexts(texts: ReadonlyMap<string, ReadonlyMap<string, KeyedText>>): Uint8Array;
}

/**
 * A document that keeps its languages side by side, such as a table with a column per language. Each language is
 * extracted and translated separately; all of them are written at once, into one file.
 */
export interface MultilingualDocument {
  /** The units for a language (BCP 47): those that already have a translation into it are `already_translated`. */
  unitsFor(language: string): Units;
  /**
   * Writes translations next to their sources. Languages that are not in the map stay byte for byte, and the result has
   * the same units for them: further languages may be written into it.
   *
   * @param targets by language, then by unit id
   * @throws LoquentError `document_write_failed`
   */
  write(targets: ReadonlyMap<string, ReadonlyMap<string, CodedText>>, options: MultilingualWriteOptions): Uint8Array;
}

export interface MultilingualWriteOptions {
  /** Called with warnings found while a language is written. */
  readonly onWarning?: (warning: DocumentWarning, language: string) => void;
}

/** Facts about an Office file that don't depend on the program that wrote it. */
export type OfficeKind = 'document' | 'workbook' | 'presentation';

/** Existing translations that files of a format contain. */
export type EmbeddedTranslations =
  /** A column per language: the document is `multilingual`. */
  | { readonly in: 'columns' }
  /**
   * Each unit has its translation, so that the units to translate depend on the target language: files are read with
   * `ReadOptions.targetLanguage`, once for each language.
   */
  | {
      readonly in: 'units';
      /** Extensions of files with translations, among those of the format: templates have none. */
      readonly extensions: readonly string[];
      /**
       * Reads all texts with their translations in any state, whereas the reader for translating looks at what is to be kept.
       *
       * @throws LoquentError as `DocumentFormat.read`
       */
      readonly read: (
        bytes: Uint8Array,
        languages: LanguagePair,
      ) => readonly TranslatedUnit[] | Promise<readonly TranslatedUnit[]>;
    };

/** A kind of files that jobs read. */
export interface FileFormat {
  readonly id: string;
  /** Lower case, with the dot. */
  readonly extensions: readonly string[];
  readonly mediaType: string;
  /** Absent: a file is in one language. */
  readonly translations?: EmbeddedTranslations;
}

/** Description of a format for people: the guide and `GET /v1/formats` have it. English, Markdown within a line. */
export interface FormatDescription {
  readonly name: string;
  /** Noun phrases about the texts that jobs translate. */
  readonly translated: string;
  /** Noun phrases about the texts that stay in the source language. */
  readonly kept: string;
}

/** A format of sources that jobs read. */
export interface SourceFormat extends FileFormat {
  /** Kind of Office file, whose parts instructions can name; absent: instructions name no parts. */
  readonly office?: OfficeKind;
  /** Names of the options with which users choose texts; absent: none. */
  readonly options?: readonly FormatOption[];
  /**
   * True: the target of a message in ICU syntax (`isMessage`) may have its inline codes several times or not at all, since
   * languages differ in their plural forms.
   */
  readonly copiesCodes?: true;
  /**
   * @param bytes the whole file
   * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabeled`, `document_too_large`,
   *   `document_empty`, `document_unsafe` (DOCTYPE, zip bomb), `column_not_found`; none of them is retryable
   */
  read(bytes: Uint8Array, options?: ReadOptions): ReadDocument;
}

/** A format of documents to translate: a folder with reader, writer and tests, listed once in `registry.ts`. */
export interface DocumentFormat extends SourceFormat {
  readonly about: FormatDescription;
}
