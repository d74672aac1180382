import type { DocumentFormat } from '#formats/format.ts';
import type { ProseDialect } from '#formats/prose/prose-dialect.ts';
import { readProse } from '#formats/prose/prose-document.ts';
import { adocBlocks } from './adoc-blocks.ts';
import { adocContent } from './adoc-inline.ts';
import { adocWritten } from './adoc-writer.ts';

const DIALECT: ProseDialect = { blocksOf: adocBlocks, contentOf: adocContent, written: adocWritten };

/** AsciiDoc (docs.asciidoctor.org/asciidoc/latest). */
export const asciidocFormat: DocumentFormat = {
  id: 'asciidoc',
  about: {
    name: 'AsciiDoc',
    translated:
      'paragraphs, headings, lists, terms, tables, titles of blocks, texts of links, footnotes, alternative texts',
    kept: 'code, literal and verse blocks, macros, attributes, references, formulas, comments, conditions, includes',
  },
  extensions: ['.adoc', '.asciidoc'],
  mediaType: 'text/asciidoc',
  read: (bytes, options) => readProse(bytes, DIALECT, options),
};
