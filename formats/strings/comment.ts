import type { Unit } from '#domain/units/unit.ts';

/** UTF-16 units that a unit keeps of a comment. */
const MAX_COMMENT_LENGTH = 1_000;

/** @returns the field of a unit with a comment for translators, on one line and shortened; no field for an empty one */
export function commentField(text: string): Pick<Unit, 'comment'> {
  if (text === '') return {};
  const comment = text.trim().replace(/\s+/g, ' ').slice(0, MAX_COMMENT_LENGTH).toWellFormed();
  return comment === '' ? {} : { comment };
}
