import { hasLetters } from '#domain/languages/letters.ts';
import type { SkipReason, Unit } from './unit.ts';

/** @returns the fields of a unit that say whether it is translated, and why not */
export function translatability(skipReason: SkipReason | undefined): Pick<Unit, 'translate' | 'skipReason'> {
  return skipReason === undefined ? { translate: true } : { translate: false, skipReason };
}

/** Why there is nothing in a text to translate; undefined when there is. */
export function emptiness(text: string): 'empty' | 'no_letters' | undefined {
  if (text.trim() === '') return 'empty';
  return hasLetters(text) ? undefined : 'no_letters';
}
