import type { CodedText } from '#domain/units/coded-text.ts';
import type { TextEdit } from './finding.ts';

/**
 * Applies the fix of a finding to its target. Codes stay between the same characters; those within a replaced part move
 * to its beginning.
 */
export function applyFix({ text, codes }: CodedText, fix: readonly TextEdit[]): CodedText {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, text: replacement } of fix) {
    parts.push(text.slice(copied, start), replacement);
    copied = end;
  }
  parts.push(text.slice(copied));
  return { text: parts.join(''), codes: codes.map((code) => ({ ...code, offset: movedOffset(code.offset, fix) })) };
}

function movedOffset(offset: number, fix: readonly TextEdit[]): number {
  let shift = 0;
  for (const { start, end, text } of fix) {
    if (start >= offset) break;
    if (end > offset) return start + shift;
    shift += text.length - (end - start);
  }
  return offset + shift;
}

/** The fixes of several findings that don't overlap, as one fix; of those that do, the first. */
export function joinFixes(fixes: readonly (readonly TextEdit[])[]): readonly TextEdit[] {
  const joined: TextEdit[] = [];
  for (const fix of fixes) {
    if (fix.every((edit) => joined.every((other) => edit.end < other.start || edit.start > other.end)))
      joined.push(...fix);
  }
  return joined.sort((one, other) => one.start - other.start);
}
