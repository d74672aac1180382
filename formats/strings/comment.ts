import type { Unit } from '#domain/units/unit.ts';

/** UTF-16 units that a unit keeps of a comment. */
const LONGEST_COMMENT = 1_000;

/** @returns the field of a unit with a comment for translators, on one line and shortened; no field for an empty one */
export function commentField(text: string): Pick<Unit, 'comment'> {
  const comment = text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_COMMENT).toWellFormed();
  return comment === '' ? {} : { comment };
}
