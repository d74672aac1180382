import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { documentWriteFailed } from '#formats/errors.ts';

/** @throws LoquentError `document_write_failed` for a translation of a text that the document doesn't have */
export function requireKnown(targets: ReadonlyMap<string, CodedText>, units: readonly Unit[]): void {
  const known = units.reduce((count, { id }) => (targets.has(id) ? count + 1 : count), 0);
  if (known === targets.size) return;
  const ids = new Set(units.map(({ id }) => id));
  for (const id of targets.keys()) {
    if (!ids.has(id)) throw documentWriteFailed(`There is no text ${id} in this document.`);
  }
}
