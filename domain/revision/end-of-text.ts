/** Marks that end sentences, up to the number that is written in a row. */
const MARKS = /[.!?:;…。！？]{0,4}$/u;

/** Splits a text into its body, and the marks and white space at its end. */
export function splitEnd(text: string): { readonly body: string; readonly marks: string; readonly space: string } {
  const trimmed = text.trimEnd();
  const marks = MARKS.exec(trimmed)?.[0] ?? '';
  return { body: trimmed.slice(0, trimmed.length - marks.length), marks, space: text.slice(trimmed.length) };
}
