import type { FileSelector } from '#domain/plans/file-plan.ts';
import type { OfficeKind } from '#formats/format.ts';
import { formatForFile, unsupportedFormat } from '#formats/registry.ts';
import { documentGrammar } from './document/index.ts';
import type { DocumentOutline } from './document/outline.ts';
import type { DescribedFile } from './engine/describe-selection.ts';
import type { InstructionGrammar } from './engine/instruction-grammar.ts';
import { sheetGrammar } from './sheets/index.ts';
import type { WorkbookOutline } from './sheets/outline.ts';
import { slideGrammar } from './slides/index.ts';
import type { PresentationOutline } from './slides/outline.ts';

/** The parts that a file offers to instructions, by `kind`. */
export type FileOutline = DocumentOutline | WorkbookOutline | PresentationOutline;
export type DescribedSource = DescribedFile<FileOutline, FileSelector>;

/** Work with a grammar of instructions, whichever it is. */
type GrammarUse<Result> = <Outline extends FileOutline, Own extends FileSelector>(
  grammar: InstructionGrammar<Outline, Own>,
) => Result;

const GRAMMARS: Readonly<Record<OfficeKind, <Result>(use: GrammarUse<Result>) => Result>> = {
  document: (use) => use(documentGrammar),
  workbook: (use) => use(sheetGrammar),
  presentation: (use) => use(slideGrammar),
};

/**
 * Works with the grammar of instructions for a file, by its format.
 *
 * @param name a file name or key
 * @throws LoquentError `unsupported_format` for a format without one
 */
export function useInstructionGrammar<Result>(name: string, use: GrammarUse<Result>): Result {
  const kind = formatForFile(name)?.office ?? null;
  if (kind === null) throw unsupportedFormat(name);
  return GRAMMARS[kind](use);
}
