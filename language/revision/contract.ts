import type { EditedText, EditOptions } from '#language/edited-text.ts';
import type { ContextWindow } from '#language/translation/contract.ts';

/** A translation to revise, with its options; languages are BCP 47. */
export interface RevisionOptions extends EditOptions {
  /** The current translation. */
  readonly targetText: string;
  readonly targetLanguage: string;
  /** Default: 3. */
  readonly contextWindow?: ContextWindow | undefined;
}

/** A revised translation; its text is often unchanged. */
export type Revision = EditedText;
