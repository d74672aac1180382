import type { CodedText } from '#domain/units/coded-text.ts';
import type { Units } from '#domain/units/units.ts';
import { documentWriteFailed } from '#formats/errors.ts';

/** @throws LoquentError `document_write_failed` for a translation of a text that the document doesn't have */
export function requireExistingUnits(targets: ReadonlyMap<string, CodedText>, units: Units): void {
  let known = 0;
  for (const { id } of units) if (targets.has(id)) known += 1;
  if (known === targets.size) return;
  const ids = new Set(units.map(({ id }) => id));
  for (const id of targets.keys()) {
    if (!ids.has(id)) throw documentWriteFailed(`There is no text ${id} in this document.`);
  }
}
