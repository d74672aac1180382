import type { TranslationPair } from '#domain/memories/segment-keys.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { codedXml } from '#formats/markup/coded-xml.ts';
import { encodeXmlQuoted } from '#formats/ooxml/xml-text.ts';

/** A file up to its first unit; each unit has its own source language. */
export const TMX_BEGINNING = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Loquent" creationtoolversion="1" segtype="sentence" o-tmf="Loquent" adminlang="en" srclang="*all*" datatype="unknown"/>
  <body>
`;
/** Text after the last unit. */
export const TMX_END = '  </body>\n</tmx>\n';

/** Writes segments as TMX 1.4b, in pieces: a translation unit per segment, with its own source language. */
export async function* writeTmx(segments: AsyncIterable<TranslationPair>): AsyncGenerator<string> {
  yield TMX_BEGINNING;
  for await (const { source, target, sourceLanguage, targetLanguage, changedAt } of segments) {
    const date = changedAt === null ? '' : ` changedate="${dateOf(changedAt)}"`;
    yield (
      `    <tu srclang="${encodeXmlQuoted(sourceLanguage)}"${date}>` +
      `<tuv xml:lang="${encodeXmlQuoted(sourceLanguage)}"><seg>${tmxContent(source)}</seg></tuv>` +
      `<tuv xml:lang="${encodeXmlQuoted(targetLanguage)}"><seg>${tmxContent(target)}</seg></tuv></tu>\n`
    );
  }
  yield TMX_END;
}

/** `20020523T091200Z` (TMX 1.4b, section 3.2). */
const dateOf = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A text with its codes as elements without content: the original codes are not known. `x` joins those of both languages. */
export function tmxContent(content: CodedText): string {
  return codedXml(content, ({ id, kind }, form) => {
    if (form === 'standalone') return `<ph x="${id}"/>`;
    if (form === 'half') return `<it pos="${kind === 'open' ? 'begin' : 'end'}" x="${id}"/>`;
    return kind === 'open' ? `<bpt i="${id}" x="${id}"/>` : `<ept i="${id}"/>`;
  });
}
