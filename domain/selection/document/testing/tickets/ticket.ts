import type { Unit } from '#domain/units/unit.ts';
import type { Meant } from '#domain/selection/document/testing/meanings.ts';

/** What people write into tickets about a document, by what they mean. */
export interface Ticket {
  readonly of: readonly Unit[];
  readonly means: Meant;
  readonly said: readonly string[];
}
