/** Whether a text has letters of any script: without one there is nothing to translate, check or rewrite. */
export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}
