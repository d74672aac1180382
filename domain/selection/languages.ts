import { z } from 'zod';
import { documentLanguage } from './document/index.ts';
import type { DocumentOutline } from './document/outline.ts';
import type { Selector } from './document/plan.ts';
import type { SelectionPlan } from './engine/criteria.ts';
import type { DescribedFile } from './engine/describe-selection.ts';
import type { InstructionLanguage } from './engine/instruction-language.ts';
import { sheetLanguage } from './sheets/index.ts';
import type { WorkbookOutline } from './sheets/outline.ts';
import type { SheetSelector } from './sheets/plan.ts';
import { slideLanguage } from './slides/index.ts';
import type { PresentationOutline } from './slides/outline.ts';
import type { SlideSelector } from './slides/plan.ts';

/** The parts that a file offers to instructions, by `kind`. */
export type FileOutline = DocumentOutline | WorkbookOutline | PresentationOutline;
export type FileSelector = Selector | SheetSelector | SlideSelector;
/** A plan in the language of its file; `ownPlan` makes it one of this language. */
export type FilePlan = SelectionPlan<FileSelector>;
export type DescribedSource = DescribedFile<FileOutline, FileSelector>;

/** Work with a language of instructions, whichever it is. */
export type LanguageUse<Result> = <Outline extends FileOutline, Own extends FileSelector>(
  language: InstructionLanguage<Outline, Own>,
) => Result;

/** Languages of instructions by the id of the format whose files they are for. */
const LANGUAGES: Readonly<Record<string, <Result>(use: LanguageUse<Result>) => Result>> = {
  docx: (use) => use(documentLanguage),
  xlsx: (use) => use(sheetLanguage),
  pptx: (use) => use(slideLanguage),
};

/** Whether files of a format have a language of instructions. */
export function hasLanguage(format: string): boolean {
  return Object.hasOwn(LANGUAGES, format);
}

/** Works with the language of instructions for files of a format; undefined without one. */
export function useLanguageOf<Result>(format: string, use: LanguageUse<Result>): Result | undefined {
  return hasLanguage(format) ? LANGUAGES[format]?.(use) : undefined;
}

/** Plans of all languages. */
export const filePlanSchema: z.ZodType<FilePlan> = z.union([
  documentLanguage.schema.plan,
  sheetLanguage.schema.plan,
  slideLanguage.schema.plan,
]);
