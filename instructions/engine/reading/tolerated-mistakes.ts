/** Mistakes in spelling that a title of so many characters may be written with. */
export function toleratedMistakes(length: number): number {
  return length < 5 ? 0 : length < 10 ? 1 : Math.floor(length / 8) + 1;
}
