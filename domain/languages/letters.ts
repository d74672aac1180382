/** True if a text has letters of any script: without one it needs no translation, check or rewriting. */
export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}
