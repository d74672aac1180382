/** UTF-16 units of an entry's notes in a prompt: enough to distinguish two meanings. */
const MAX_NOTE_LENGTH = 300;

/** The notes of an entry for prompts; null if they are empty. */
export function shortNote(notes: string | null): string | null {
  const text = notes?.trim() ?? '';
  if (text === '') return null;
  return text.length <= MAX_NOTE_LENGTH ? text : `${text.slice(0, MAX_NOTE_LENGTH - 1).toWellFormed()}…`;
}
