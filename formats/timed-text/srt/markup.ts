import type { CueSyntax, MarkupToken } from '#formats/timed-text/markup.ts';

/**
 * HTML-like tags that players know, the same in braces, and the override blocks of SubStation (`{\an8}`, `{\i1}`).
 * Anything else in angle brackets is text.
 */
const MARK =
  /<(\/?)(i|b|u|s|font|span|ruby|rt|c|v)\b[^<>\r\n]*>|\{(\/?)([ibus])\}|\{\\([ibus])([01])\}|\{\\[^{}\r\n]*\}/giu;

/** The names a line break has in files converted from SubStation; not after a drive letter (`C:\New`). */
const LINE_BREAK_MARK = /(?<!:)\\N/g;

function markupTokens(text: string): MarkupToken[] {
  // Most lines have none, and an iterator takes longer than the search.
  if (!/[<{]/.test(text)) return [];
  return Array.from(text.matchAll(MARK), (match) => {
    const [source, tagSlash, tag, braceSlash, brace, override, state] = match;
    const closes = tagSlash === '/' || braceSlash === '/' || state === '0';
    const name = tag ?? brace ?? override;
    const style = tag === undefined ? (brace === undefined ? '\\' : '{') : '<';
    if (name === undefined) return { offset: match.index, source, kind: 'standalone', name: '' };
    return { offset: match.index, source, kind: closes ? 'close' : 'open', name: style + name.toLowerCase() };
  });
}

function lineBreakTokens(text: string): MarkupToken[] {
  if (!text.includes('\\N')) return [];
  return Array.from(text.matchAll(LINE_BREAK_MARK), ({ index }) => {
    return { offset: index, source: '\\N', kind: 'standalone', name: '' };
  });
}

/** An override block that holds a `\\N` stays whole. */
function withoutOverlaps(tokens: readonly MarkupToken[]): MarkupToken[] {
  let reached = 0;
  return tokens.filter(({ offset, source }) => {
    const apart = offset >= reached;
    reached = Math.max(reached, offset + source.length);
    return apart;
  });
}

/** SubRip as players read it: text is text, `&amp;` is five characters. */
export const subRipSyntax: CueSyntax = {
  tokens: (text) => {
    const breaks = lineBreakTokens(text);
    const tokens = markupTokens(text);
    if (breaks.length === 0) return tokens;
    return withoutOverlaps([...tokens, ...breaks].sort((one, two) => one.offset - two.offset));
  },
  leads: ({ source }) => source.startsWith('{\\'),
  changesSpeaker: () => false,
  decode: (text) => text,
  encoder: () => (text) => text,
  defuse: (cue) => cue.replace(/(?<!-)-{2,}>/g, '->'),
};
