import { findAddresses } from './address-spans.ts';
import { findPlaceholders } from './placeholder-spans.ts';
import { withoutOverlaps, type TextSpan } from './text-spans.ts';

/** A text in which hidden parts are one private use character each, which rules for words and marks ignore. */
export interface HiddenParts {
  readonly text: string;
  /** Restores the parts that the characters replaced. */
  show(text: string): string;
}

/** Private use area of the Basic Plane (Unicode Standard, section 23.5). */
const FIRST = 0xe000;
const LAST = 0xf8ff;
const PRIVATE = /[\ue000-\uf8ff]/u;

/**
 * Hides placeholders, tags, addresses and further parts from rules that change a text.
 *
 * @param spans further parts, in any order
 * @returns undefined for a text with more parts than characters are available, or one that contains such characters
 */
export function hideSpans(text: string, spans: readonly TextSpan[] = []): HiddenParts | undefined {
  const parts = withoutOverlaps([...findPlaceholders(text), ...findAddresses(text), ...spans]);
  if (parts.length > LAST - FIRST + 1 || PRIVATE.test(text)) return undefined;
  let hidden = '';
  let at = 0;
  for (const [index, { start, end }] of parts.entries()) {
    hidden += text.slice(at, start) + String.fromCharCode(FIRST + index);
    at = end;
  }
  return {
    text: hidden + text.slice(at),
    show: (changed) =>
      changed.replaceAll(/[\ue000-\uf8ff]/gu, (character) => {
        const part = parts[character.charCodeAt(0) - FIRST];
        return part === undefined ? character : text.slice(part.start, part.end);
      }),
  };
}
