/** Narrow no-break space and no-break space, which French puts before marks (Lexique de l’Imprimerie nationale). */
export const NARROW_SPACE = '\u202f';
export const NO_BREAK_SPACE = '\u00a0';

/** Languages written without spaces between words. */
export const WITHOUT_SPACES: ReadonlySet<string> = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'bo', 'yue']);

/** Marks that French puts a space before, by region; Switzerland uses both ways. */
export function frenchSpacedMarks(region: string | undefined): '' | ':' | ':;!?' {
  if (region === 'CH' || region === 'LI') return '';
  return region === 'CA' ? ':' : ':;!?';
}
