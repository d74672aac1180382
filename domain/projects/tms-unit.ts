import type { PluralCategory } from '#domain/languages/plural-categories.ts';

/**
 * How far the translation of a unit is: `needs_review` has a text that nobody confirmed, `approved` was confirmed by a
 * reviewer, `read_only` may not be changed.
 */
export type TmsState = 'untranslated' | 'needs_review' | 'translated' | 'approved' | 'read_only';

/** A text of a unit with its translation; units with plural forms have several. */
export interface TmsForm {
  /** Category of the target language; null in units without plural forms. */
  readonly category: PluralCategory | null;
  /** The source text for a number of this category. */
  readonly source: string;
  /** Empty until translated. */
  readonly target: string;
}

/** A string of a project in one target language. */
export interface TmsUnit {
  /** As the system knows it; unique in its component and language. */
  readonly id: string;
  /** In the order in which the system has them. */
  readonly forms: readonly TmsForm[];
  readonly state: TmsState;
  /** Its key, or where it is used. */
  readonly context: string;
  /** For translators. */
  readonly comment: string | null;
  /** Most Unicode code points of a target. */
  readonly maximumLength: number | null;
  /** Parts of the sources that the system wants kept letter by letter, beyond those of usual forms (`%s`, `{name}`). */
  readonly placeholders: readonly string[];
  /** Where people see it in their browser; absent if the system doesn't say. */
  readonly url?: string;
}

/** A component (Weblate), a file (Crowdin), or all keys of a project (Lokalise). */
export interface TmsComponent {
  readonly id: string;
  readonly name: string;
  /** Changes with its content; null if the system has none. */
  readonly revision: string | null;
}

export interface TmsLanguage {
  /** BCP 47. */
  readonly tag: string;
  /** The system's own code. */
  readonly code: string;
}

/** A project as a job needs it. */
export interface TmsProject {
  readonly name: string;
  readonly sourceLanguage: TmsLanguage;
  readonly targetLanguages: readonly TmsLanguage[];
  readonly components: readonly TmsComponent[];
}
