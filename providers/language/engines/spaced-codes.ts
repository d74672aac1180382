import { codeKey } from '#domain/inline-codes/code-order.ts';
import { removeSpans } from '#domain/protection/recover-literals.ts';
import { isWordAt, isWordBefore } from '#domain/protection/text-spans.ts';
import { OBJECT_CHARACTER, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';

/** A text whose words are apart at its codes, with the inverse operation. */
export interface SpacedContent {
  readonly content: CodedText;
  /** Removes the spaces that were added next to codes. */
  readonly restore: (target: CodedText) => CodedText;
}

/**
 * Adds a blank after each code that separates words (a tab, a line break, a picture) where the text has none, since an
 * engine reads `Name<x1/>Address` as one word.
 */
export function spaceCodes(content: CodedText): SpacedContent {
  const { text } = content;
  const spaced = new Set<string>();
  const codes: InlineCode[] = [];
  const parts: string[] = [];
  let copied = 0;
  let added = 0;
  for (const [index, code] of content.codes.entries()) {
    codes.push({ ...code, offset: code.offset + added });
    const next = content.codes[index + 1];
    if (!separates(text, code) || (next?.offset === code.offset && separates(text, next))) continue;
    parts.push(text.slice(copied, code.offset), ' ');
    copied = code.offset;
    added += 1;
    spaced.add(codeKey(code));
  }
  if (added === 0) return { content, restore: (target) => target };
  parts.push(text.slice(copied));
  return {
    content: { text: parts.join(''), codes },
    restore(target) {
      const spans = target.codes.filter((code) => spaced.has(codeKey(code))).map((code) => blanksAt(target.text, code));
      // Two codes may have the same blank between them.
      return removeSpans(
        target,
        spans.map(({ start, end }, index) => ({ start: Math.max(start, spans[index - 1]?.end ?? 0), end })),
      );
    },
  };
}

/** True if a code separates words that are otherwise joined. */
function separates(text: string, { kind, offset, equivalent = '' }: InlineCode): boolean {
  if (kind !== 'standalone') return false;
  if (equivalent === OBJECT_CHARACTER) return isWordBefore(text, offset) && isWordAt(text, offset);
  return /^\s+$/u.test(equivalent) && /\S/u.test(text[offset - 1] ?? ' ') && /\S/u.test(text[offset] ?? ' ');
}

function blanksAt(text: string, { offset }: InlineCode): { start: number; end: number } {
  return { start: text[offset - 1] === ' ' ? offset - 1 : offset, end: text[offset] === ' ' ? offset + 1 : offset };
}
