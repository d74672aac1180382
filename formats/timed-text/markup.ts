/** A piece of markup inside a cue. */
export interface MarkupToken {
  /** UTF-16 offset and text of the whole mark. */
  readonly offset: number;
  readonly source: string;
  readonly kind: 'open' | 'close' | 'standalone';
  /** What opens and closes: `i`, `font`; empty for a standalone mark. */
  readonly name: string;
}

/** How a subtitle format writes what is not plain letters. */
export interface CueSyntax {
  /** Lists the markup of a text in order, without overlaps. */
  tokens(text: string): MarkupToken[];
  /** Whether a mark without a partner that stands in front of a cue is for the whole cue, and stays out of its text. */
  leads(token: MarkupToken): boolean;
  /** Whether a line, with its markup, begins what another speaker says. */
  changesSpeaker(line: string): boolean;
  /** What a reader sees of a text without markup. */
  decode(text: string): string;
  /** Makes the inverse of `decode`. @param raw the cue as it was, whose way of writing is kept */
  encoder(raw: string): (text: string) => string;
  /** Makes sure that a cue, ready to be written, holds no `-->`, which would start another cue. */
  defuse(cue: string): string;
}

/** What a player shows of a text. */
export function withoutMarkup(text: string, syntax: CueSyntax): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { offset, source } of syntax.tokens(text)) {
    pieces.push(text.slice(position, offset));
    position = offset + source.length;
  }
  return syntax.decode(pieces.join('') + text.slice(position));
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
