/** A piece of markup inside a cue. */
export interface MarkupToken {
  /** UTF-16 offset and text of the whole mark. */
  readonly offset: number;
  readonly source: string;
  readonly kind: 'open' | 'close' | 'standalone';
  /** What opens and closes: `i`, `font`; empty for a standalone mark. */
  readonly name: string;
}

/**
 * HTML-like tags that players know, the same in braces, and the override blocks of SubStation (`{\an8}`, `{\i1}`).
 * Anything else in angle brackets is text.
 */
const mark =
  /<(\/?)(i|b|u|s|font|span|ruby|rt|c|v)\b[^<>\r\n]*>|\{(\/?)([ibus])\}|\{\\([ibus])([01])\}|\{\\[^{}\r\n]*\}/giu;

/** The names a line break has in files converted from SubStation; not after a drive letter (`C:\New`). */
export const lineBreakMark = /(?<!:)\\N/g;

/** Lists the markup of a text in order. */
export function markupTokens(text: string): MarkupToken[] {
  return Array.from(text.matchAll(mark), (match) => {
    const [source, tagSlash, tag, braceSlash, brace, override, state] = match;
    const closes = tagSlash === '/' || braceSlash === '/' || state === '0';
    const name = tag ?? brace ?? override;
    const style = tag === undefined ? (brace === undefined ? '\\' : '{') : '<';
    if (name === undefined) {
      return { offset: match.index, source, kind: 'standalone', name: '' };
    }
    return { offset: match.index, source, kind: closes ? 'close' : 'open', name: style + name.toLowerCase() };
  });
}

/** What a player shows of a text. */
export function withoutMarkup(text: string): string {
  return text.replace(mark, '');
}

/**
 * Gives the halves of each pair the same id, from 1; a half without its other half becomes a standalone mark.
 *
 * @returns the tokens in the same order, each with its id
 */
export function pairTokens(tokens: readonly MarkupToken[]): (MarkupToken & { readonly id: number })[] {
  const partner = new Map<number, number>();
  const open = new Map<string, number[]>();
  tokens.forEach(({ kind, name }, index) => {
    if (kind === 'open') {
      const same = open.get(name);
      if (same === undefined) {
        open.set(name, [index]);
      } else {
        same.push(index);
      }
    } else if (kind === 'close') {
      const opener = open.get(name)?.pop();
      if (opener !== undefined) {
        partner.set(opener, index).set(index, opener);
      }
    }
  });
  let last = 0;
  const ids: number[] = [];
  return tokens.map((token, index) => {
    const other = partner.get(index);
    const id = other !== undefined && other < index ? ids[other]! : (last += 1);
    ids.push(id);
    return { ...token, id, kind: other === undefined ? 'standalone' : token.kind };
  });
}
