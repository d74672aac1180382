import type { TextSpan } from '#domain/protection/text-spans.ts';
import type { Defect } from './defect.ts';

/** Control characters except tab and line ends (Unicode category Cc), half surrogate pairs, and noncharacters. */
const CONTROL = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** Finds control characters that a source doesn't have. */
export function findControlCharacters(source: string, target: string): Defect | undefined {
  if (controlCharacterSpans(source, target).length === 0) return undefined;
  const explanation = 'The translation has control characters that the text does not have: remove them.';
  return { code: 'control_characters', severity: 'repairable', explanation };
}

/** Control characters of a target that its source doesn't have, as UTF-16 offsets. */
export function controlCharacterSpans(source: string, target: string): readonly TextSpan[] {
  const known = new Set(source.match(CONTROL));
  return Array.from(target.matchAll(CONTROL))
    .filter((match) => !known.has(match[0]))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
