import { hasLetters } from '#domain/languages/letters.ts';
import type { SkipReason, Unit } from './unit.ts';

/** @returns the fields of a unit that determine whether it is translated, and why not */
export function translatability(skipReason: SkipReason | undefined): Pick<Unit, 'translate' | 'skipReason'> {
  return skipReason === undefined ? { translate: true } : { translate: false, skipReason };
}

/** Reason why a text needs no translation; undefined if it does. */
export function untranslatableReason(text: string): 'empty' | 'no_letters' | undefined {
  if (text.trim() === '') return 'empty';
  return hasLetters(text) ? undefined : 'no_letters';
}
