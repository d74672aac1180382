/** Where a text is written. */
export interface EscapingContext {
  readonly inTable: boolean;
  /** Braces and angle brackets begin expressions and tags. */
  readonly isMdx: boolean;
  /** Every punctuation mark is escaped, whether it needs to be or not. */
  readonly safe: boolean;
  /** The quote around a title. */
  readonly quote?: string;
  /** References of the source for characters that it writes in no other way. */
  readonly references?: ReadonlyMap<string, string>;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const EACH_PUNCTUATION = /[!-/:-@[-`{-~]/g;
const NONE: ReadonlyMap<string, string> = new Map();
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/i;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/**
 * Escapes a text so that it is parsed as text (CommonMark 0.31, 2.4). Marks without a meaning at their place stay
 * unescaped.
 *
 * @param text a piece between two codes or ends; the text after it is unknown
 */
export function escapeMarkdownText(
  text: string,
  { inTable, isMdx, safe, quote, references = NONE }: EscapingContext,
): string {
  let escaped = text.replace(EACH_PUNCTUATION, (character, index: number) => {
    const reference = references.get(character);
    if (reference !== undefined) return reference;
    if (character === '|' && !inTable && !safe) return character;
    const isCode = isMdx && (character === '<' || character === '{' || character === '}');
    const escapes = isCode || safe || character === '|' || character === quote || isMarkup(text, index);
    return escapes ? `\\${character}` : character;
  });
  for (const [character, reference] of references) {
    if (!PUNCTUATION.test(character)) escaped = escaped.replaceAll(character, reference);
  }
  return escaped;
}

function isMarkup(text: string, index: number): boolean {
  const before = text[index - 1] ?? '';
  const after = text[index + 1] ?? '';
  switch (text[index]) {
    case '[':
    case ']':
    case '`':
    case '~':
      return true;
    case '\\':
      return after === '' || PUNCTUATION.test(after);
    case '*':
      return !(isBlank(before) && isBlank(after));
    case '_':
      return !(isBlank(before) && isBlank(after)) && !(WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after));
    case '<':
      return after === '' || /[a-z/!?]/i.test(after);
    case '&':
      return REFERENCE.test(text.slice(index, index + 40));
    default:
      return false;
  }
}

const isBlank = (character: string) => /^\s$/.test(character);

/** Writes the first letter of a word that would begin a module of MDX as a reference: no escape of it means anything. */
export function escapeModuleStart(line: string): string {
  return line.replace(/^(import|export) /, (word) => `&#x${word.charCodeAt(0).toString(16)};${word.slice(1)}`);
}

/** Escapes a block's first line if it would be parsed as a heading, a list item, a quote or a rule. */
export function escapeBlockStart(line: string): string {
  return line
    .replace(/^(\s*)(#{1,6}(?=\s|$)|[-+](?=\s|$|[-+])|>|=+\s*$|:(?=[-\s]))/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Escapes the end of a heading if it would be parsed as closing marks. */
export function escapeHeadingEnd(line: string): string {
  return line.replace(/(^|\s)(#+\s*)$/, '$1\\$2');
}
