/** A piece of markup inside a cue. */
export interface MarkupToken {
  /** UTF-16 offset and text of the whole mark. */
  readonly offset: number;
  readonly source: string;
  readonly kind: 'open' | 'close' | 'standalone';
  /** Name of the element: `i`, `font`; empty for a standalone mark. */
  readonly name: string;
}

/** Notation of a subtitle format for everything except plain letters. */
export interface CueSyntax {
  /** Lists the markup of a text in order, without overlaps. */
  tokens(text: string): MarkupToken[];
  /** True if a mark without a partner at the beginning of a cue applies to the whole cue, and stays out of its text. */
  leads(token: MarkupToken): boolean;
  /** True if a line, with its markup, begins the speech of another speaker. */
  changesSpeaker(line: string): boolean;
  /** The visible text without markup. */
  decode(text: string): string;
  /** Creates the inverse of `decode`. @param raw the original cue, whose notation is kept */
  encoder(raw: string): (text: string) => string;
  /** Makes sure that a cue, ready to be written, holds no `-->`, which would start another cue. */
  defuse(cue: string): string;
}

/** The text that a player shows. */
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
      if (opener !== undefined) partner.set(opener, index).set(index, opener);
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
