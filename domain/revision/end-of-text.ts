/** Marks that end sentences, as many as anybody writes in a row. */
const MARKS = /[.!?:;…。！？]{0,4}$/u;

/** A text without the marks and the white space at its end, and these. */
export function splitEnd(text: string): { readonly body: string; readonly marks: string; readonly space: string } {
  const trimmed = text.trimEnd();
  const marks = MARKS.exec(trimmed)?.[0] ?? '';
  return { body: trimmed.slice(0, trimmed.length - marks.length), marks, space: text.slice(trimmed.length) };
}
