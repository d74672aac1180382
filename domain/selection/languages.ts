import { documentLanguage } from './document/index.ts';
import type { DocumentOutline } from './document/outline.ts';
import type { Selector } from './document/plan.ts';
import type { SelectionPlan } from './engine/criteria.ts';
import type { DescribedFile, SelectionQuestion } from './engine/describe-selection.ts';
import type { InstructionLanguage } from './engine/instruction-language.ts';

/** Languages of instructions by the id of the format whose files they are for. */
const LANGUAGES: Readonly<Record<string, FileLanguage>> = { docx: documentLanguage };

// The only language so far; the next one makes unions of these types.
export type FileLanguage = InstructionLanguage<DocumentOutline, Selector>;
export type FilePlan = SelectionPlan<Selector>;
export type FileQuestion = SelectionQuestion<Selector>;
export type DescribedSource = DescribedFile<DocumentOutline, Selector>;

/** The instruction language for files of a format; undefined without one. */
export function languageOfFormat(format: string): FileLanguage | undefined {
  return Object.hasOwn(LANGUAGES, format) ? LANGUAGES[format] : undefined;
}
