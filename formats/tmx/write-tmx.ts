import type { MemorySegment } from '#domain/memory/segment-keys.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { encodeXmlQuoted, encodeXmlText } from '#formats/ooxml/xml-text.ts';

/** Writes segments as TMX 1.4b, in pieces: a translation unit per segment, with its own source language. */
export async function* writeTmx(segments: AsyncIterable<MemorySegment>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Loquent" creationtoolversion="1" segtype="sentence" o-tmf="Loquent" adminlang="en" srclang="*all*" datatype="unknown"/>
  <body>
`;
  for await (const { source, target, sourceLanguage, targetLanguage, changedAt } of segments) {
    const date = changedAt === null ? '' : ` changedate="${dateOf(changedAt)}"`;
    yield (
      `    <tu srclang="${encodeXmlQuoted(sourceLanguage)}"${date}>` +
      `<tuv xml:lang="${encodeXmlQuoted(sourceLanguage)}"><seg>${contentOf(source)}</seg></tuv>` +
      `<tuv xml:lang="${encodeXmlQuoted(targetLanguage)}"><seg>${contentOf(target)}</seg></tuv></tu>\n`
    );
  }
  yield '  </body>\n</tmx>\n';
}

/** `20020523T091200Z` (TMX 1.4b, section 3.2). */
const dateOf = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A text with its codes as elements without content: the original codes are not known. `x` joins those of both languages. */
function contentOf({ text, codes }: CodedText): string {
  const paired = pairedCodes({ text, codes });
  let written = '';
  let position = 0;
  for (const [index, { id, kind, offset }] of codes.entries()) {
    written += encodeXmlText(text.slice(position, offset));
    position = offset;
    if (kind === 'standalone') written += `<ph x="${id}"/>`;
    else if (!paired.has(index)) written += `<it pos="${kind === 'open' ? 'begin' : 'end'}" x="${id}"/>`;
    else written += kind === 'open' ? `<bpt i="${id}" x="${id}"/>` : `<ept i="${id}"/>`;
  }
  return written + encodeXmlText(text.slice(position));
}

/** Positions of the codes that open and close a part of the text. */
function pairedCodes({ codes }: CodedText): ReadonlySet<number> {
  const open = new Map<number, number>();
  const paired = new Set<number>();
  for (const [index, { id, kind }] of codes.entries()) {
    if (kind === 'open') open.set(id, index);
    const opening = open.get(id);
    if (kind !== 'close' || opening === undefined) continue;
    paired.add(opening).add(index);
    open.delete(id);
  }
  return paired;
}
