import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** Writes codes as tags, for tests to read: `a <1>bold</1> word<2/>`. */
export function notation({ text, codes }: CodedText): string {
  let output = '';
  let written = 0;
  for (const { id, kind, offset } of codes) {
    output += text.slice(written, offset);
    output += kind === 'open' ? `<${id}>` : kind === 'close' ? `</${id}>` : `<${id}/>`;
    written = offset;
  }
  return output + text.slice(written);
}

/** Reads what `notation` writes. */
export function coded(source: string): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  for (const piece of source.split(/(<\/?\d+\/?>)/)) {
    const tag = /^<(\/?)(\d+)(\/?)>$/.exec(piece);
    if (!tag) text += piece;
    else
      codes.push({ id: Number(tag[2]), kind: tag[1] ? 'close' : tag[3] ? 'standalone' : 'open', offset: text.length });
  }
  return { text, codes };
}

/**
 * The text between marks that no document has, codes kept in place: a translation whose place is easy to find again.
 */
export function marked({ text, codes }: CodedText): CodedText {
  return { text: `⟦${text}⟧`, codes: codes.map((code) => ({ ...code, offset: code.offset + 1 })) };
}
