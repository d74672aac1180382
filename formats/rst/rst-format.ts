import type { DocumentFormat } from '#formats/format.ts';
import type { ProseDialect } from '#formats/prose/prose-dialect.ts';
import { readProse } from '#formats/prose/prose-document.ts';
import { rstBlocks } from './rst-blocks.ts';
import { rstContent } from './rst-inline.ts';
import { rstWritten } from './rst-writer.ts';

const DIALECT: ProseDialect = { blocksOf: rstBlocks, contentOf: rstContent, written: rstWritten };

/** Prose in reStructuredText, also with the directives of Sphinx. */
export const rstFormat: DocumentFormat = {
  id: 'rst',
  about: {
    name: 'reStructuredText',
    translated: 'paragraphs, headings, lists, terms, admonitions, descriptions, texts of links, alternative texts',
    kept: 'code, directives, roles, references, substitutions, targets, comments, tables that are drawn with lines',
  },
  extensions: ['.rst'],
  mediaType: 'text/x-rst',
  read: (bytes, options) => readProse(bytes, DIALECT, options),
};
