/** Facts about a phrase of a list with "too" behind it. */
export interface BesidesPhrase {
  /** A kind of text, which may be translated besides all that is. */
  readonly isKindOfText: boolean;
  /** Text that is translated only when it is named. */
  readonly isNamedOnly: boolean;
}

/**
 * Finds of which phrases at the end of a list "too" is said: in "slides 2 to 4, notes too" of the notes, in "only titles,
 * comments too" of the comments.
 *
 * @param hasMore true: something is translated already, so that all of the list may be added to it
 * @returns the index of the first of them; undefined where it may be meant in two ways, as in "titles, comments too"
 */
export function firstBesides(
  phrases: readonly BesidesPhrase[],
  { isOnly, hasMore }: { readonly isOnly: boolean; readonly hasMore: boolean },
): number | undefined {
  const texts = phrases.findLastIndex(({ isKindOfText }) => !isKindOfText) + 1;
  const named = phrases.findLastIndex(({ isNamedOnly }) => !isNamedOnly) + 1;
  if (isOnly) return named === 0 || named === phrases.length ? undefined : named;
  if (texts > 0) return texts === phrases.length ? undefined : texts;
  return phrases.length === 1 || named === 0 || hasMore ? 0 : undefined;
}
