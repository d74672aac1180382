import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** Numbers that Word puts into the text of a numbering level: `%1` to `%9` (ECMA-376 part 1, 17.9.11). */
const LEVEL_NUMBER = /%[1-9]/g;

/** Reads the text of a numbering level; its numbers become codes. */
export function readLevelText(value: string): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  let end = 0;
  for (const { 0: equivalent, index } of value.matchAll(LEVEL_NUMBER)) {
    text += value.slice(end, index);
    end = index + equivalent.length;
    codes.push({ id: codes.length + 1, kind: 'standalone', offset: text.length, equivalent });
  }
  return { text: text + value.slice(end), codes };
}
