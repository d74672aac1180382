import { pluralTable } from '#domain/languages/plural-categories.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import { PARAGRAPH_BREAK, plainText, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import { pluralMessage, repeatedForms } from '#formats/strings/plural-set.ts';
import type { ResourceText } from '#formats/strings/resource-document.ts';
import type { PhpString } from './php-strings.ts';

/** The numbers that a text is for: `{0}`, `[1,19]`, `[20,*]`. */
const RANGE = /^\s{0,20}(?:\{-?\d{1,9}\}|\[(?:\*|-?\d{1,9}),(?:\*|-?\d{1,9})\])\s{0,20}/;

/**
 * Texts for numbers, separated by bars (laravel.com/docs/localization#pluralization): with ranges, each is a part of the unit; one
 * for each form of the source language becomes one for each form of the target language.
 *
 * @returns undefined for any other text
 */
export function laravelPlural(
  string: PhpString,
  sourceLanguage: string | undefined,
): Pick<ResourceText, 'content' | 'skipReason' | 'edits'> | undefined {
  const parts = string.value.split('|');
  if (parts.length < 2 || parts.length > 20) return undefined;
  if (parts.every((part) => RANGE.test(part))) return rangedText(string, parts);
  const { ofCounts } = pluralTable(sourceLanguage ?? 'en');
  const isCounted = parts.some((part) => findPlaceholders(part).some(({ start }) => part[start] === ':'));
  if (!isCounted || parts.length !== ofCounts.length || parts.some((part) => part.trim() === '')) return undefined;
  const named = parts.map((part, index) => [ofCounts[index] as string, plainText(part.trim())] as const);
  // Some languages have no whole number in "other".
  const forms = new Map(
    named.some(([form]) => form === 'other') ? named : [...named, ['other', named.at(-1)![1]] as const],
  );
  const { content, skipReason, formsOf } = pluralMessage(forms);
  return {
    content,
    skipReason,
    edits(target, { targetLanguage, onRepeated }) {
      const found = formsOf(target);
      onRepeated(repeatedForms(forms, found));
      const written = pluralTable(targetLanguage).ofCounts.map((form) => (found.get(form) ?? found.get('other')!).text);
      return [{ start: string.start, end: string.end, text: string.write(written.join('|')) }];
    },
  };
}

/** The texts with their ranges as codes between them. */
function rangedText(
  string: PhpString,
  parts: readonly string[],
): Pick<ResourceText, 'content' | 'skipReason' | 'edits'> {
  const marks: string[] = [];
  const codes: InlineCode[] = [];
  let text = '';
  parts.forEach((part, index) => {
    const [range = ''] = RANGE.exec(part) ?? [];
    marks.push((index === 0 ? '' : '|') + range);
    if (index > 0) codes.push({ id: index, kind: 'standalone', offset: text.length, equivalent: PARAGRAPH_BREAK });
    text += part.slice(range.length).trim();
  });
  return {
    content: { text, codes },
    skipReason: undefined,
    edits: (target) => [{ start: string.start, end: string.end, text: string.write(rendered(marks, target)) }],
  };
}

function rendered(marks: readonly string[], { text, codes }: CodedText): string {
  const pieces = [marks[0]!];
  let position = 0;
  const sorted = codes.toSorted((one, other) => one.offset - other.offset);
  if (sorted.length !== marks.length - 1)
    throw documentWriteFailed('A text lost or doubled a range of numbers in translation.');
  // Ranges keep their order, whatever the order of the codes.
  sorted.forEach(({ offset }, index) => {
    pieces.push(text.slice(position, offset).trim(), marks[index + 1]!);
    position = offset;
  });
  return [...pieces, text.slice(position).trim()].join('');
}
