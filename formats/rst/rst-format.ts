import type { DocumentFormat, DocumentWarning } from '#formats/format.ts';
import type { ProseBlock, ProseDialect } from '#formats/prose/prose-dialect.ts';
import { readProse } from '#formats/prose/prose-document.ts';
import { lineCounter } from '#formats/text/lines.ts';
import { rstBlocks } from './rst-blocks.ts';
import { rstContent } from './rst-inline.ts';
import { rstWritten } from './rst-writer.ts';

const DIALECT: ProseDialect = { blocksOf: rstBlocks, warningsOf, contentOf: rstContent, written: rstWritten };

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

/** Lines of tables that the warning names. */
const MAX_LISTED = 20;

function warningsOf(source: string, blocks: readonly ProseBlock[]): readonly DocumentWarning[] {
  const lines = blocks.flatMap(({ start, isKept }) => (isKept === true ? start : [])).map(lineCounter(source));
  if (lines.length === 0) return [];
  const listed = lines.slice(0, MAX_LISTED).join(', ') + (lines.length > MAX_LISTED ? ', …' : '');
  const message = `The texts of tables that are drawn with lines stay (line ${listed}). Write them as list-table to have them translated.`;
  return [{ code: 'text_kept', message }];
}
