import type { EditedText, EditOptions } from '#language/edited-text.ts';
import type { ContextWindow } from '#language/translation/contract.ts';

/** A translation to revise, and what to revise it with; languages are BCP 47. */
export interface RevisionOptions extends EditOptions {
  /** The translation as it is. */
  readonly targetText: string;
  readonly targetLanguage: string;
  /** Default: 3. */
  readonly contextWindow?: ContextWindow | undefined;
}

/** A translation, revised where it had to be; its text is often what it was. */
export type Revision = EditedText;
