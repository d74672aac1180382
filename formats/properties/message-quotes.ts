import { isMessage } from '#domain/icu/parse-message.ts';

/** Quotes of java.text.MessageFormat in a text: `''` is an apostrophe, if the text has an argument. */
export interface MessageQuotes {
  readonly text: string;
  readonly write: (text: string) => string;
}

const ARGUMENT = /\{\d{1,2}(?:,[^{}]{0,100})?\}/;

/**
 * Resolves doubled apostrophes in a text with arguments. A text with a single one quotes syntax, or is no message: it stays as it
 * is, and so do messages of ICU, whose quotes are resolved with them.
 */
export function messageQuotes(value: string): MessageQuotes {
  const plain = value.replaceAll("''", '');
  const isDoubled = ARGUMENT.test(value) && !plain.includes("'") && !isMessage(value);
  if (!isDoubled) return { text: value, write: (text) => text };
  return { text: value.replaceAll("''", "'"), write: (text) => text.replaceAll("'", "''") };
}
