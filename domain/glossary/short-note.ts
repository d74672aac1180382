/** UTF-16 units of an entry's notes that a language model is told: what tells two meanings apart, and no treatise. */
const LONGEST_NOTE = 300;

/** The notes of an entry as models are told them; null when there is nothing to tell. */
export function shortNote(notes: string | null): string | null {
  const text = notes?.trim() ?? '';
  if (text === '') return null;
  return text.length <= LONGEST_NOTE ? text : `${text.slice(0, LONGEST_NOTE - 1).toWellFormed()}…`;
}
