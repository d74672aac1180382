import type { Unit } from '#domain/units/unit.ts';
import type { Meant } from '#instructions/document/testing/meanings.ts';

/** Wordings of people's tickets about a document, by meaning. */
export interface Ticket {
  readonly of: readonly Unit[];
  readonly means: Meant;
  readonly said: readonly string[];
}
