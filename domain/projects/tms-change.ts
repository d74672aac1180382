import type { TmsName } from './tms-name.ts';

/** A change of a project that its system reported. */
export interface TmsChange {
  readonly system: TmsName;
  /** The system's own name of what happened: `file.translated`. */
  readonly event: string;
  /** As jobs name it. */
  readonly project: string;
  /** Null: the system names none. */
  readonly component: string | null;
  /** BCP 47; null: the change is of no single language. */
  readonly language: string | null;
}
