import type { CodedText } from './coded-text.ts';
import type { CellFacets } from './cell-facets.ts';
import type { UnitFacets } from './facets.ts';
import type { SlideFacets } from './slide-facets.ts';

/** Reason why a unit is not translated. Counted in the coverage report of a job, so each value is public API. */
export type SkipReason =
  | 'empty'
  | 'no_letters'
  | 'hidden'
  | 'field_instruction'
  | 'deleted_revision'
  | 'marked_not_translatable'
  /** An address, a path, an id, a date, a color, a formula: something that programs read. */
  | 'not_text'
  /** The file holds a translation of it. */
  | 'already_translated'
  /** A message in ICU syntax that can't be parsed, or not be written in the target language. */
  | 'icu_message'
  /** A comment of a reviewer, which no reader of the document sees. */
  | 'comment'
  /** A person approved the translation, which is not to be changed. */
  | 'approved'
  /** A heading, a table, a caption: what a summary of sections leaves as it is. */
  | 'not_summarized'
  /** The instruction of the job leaves it out. */
  | 'not_selected';

/** The translation that a bilingual file holds of a unit. */
export interface UnitTarget {
  readonly content: CodedText;
  /** `approved`: by a person; `needs_review`: not yet; `translated`: the file has no further information. */
  readonly state: 'approved' | 'translated' | 'needs_review';
}

/**
 * One translatable piece of a document: a paragraph, a table cell's paragraph, a subtitle cue.
 * Its id is stable for the same bytes, so that results stored by one process fit the document read by another.
 */
export interface Unit {
  readonly id: string;
  readonly content: CodedText;
  /** Where the unit is, for people and for models: `header1`, `body/table[2]/row[1]/cell[3]`, `cue 14`. */
  readonly context: string;
  readonly translate: boolean;
  /** Set exactly when `translate` is false. */
  readonly skipReason?: SkipReason;
  /**
   * From readers of bilingual files, of a unit that is `already_translated`; of a unit to be translated, the translation that
   * is to be revised.
   */
  readonly target?: UnitTarget;
  /** Distinguishes equal texts of a file that are translated differently (gettext: msgctxt). */
  readonly meaning?: string;
  /** For translators, from the author of the text. */
  readonly comment?: string;
  /** Category of a plural form (CLDR: zero, one, two, few, many, other). */
  readonly pluralCategory?: string;
  /** Most characters that the target may have, in Unicode code points. */
  readonly maximumLength?: number;
  /** Place and formatting, from readers that support it and were asked to describe. */
  readonly facets?: UnitFacets;
  /** Place and formatting in a workbook. */
  readonly cell?: CellFacets;
  /** Place and formatting in a presentation. */
  readonly slide?: SlideFacets;
}
