import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import { pickerOf } from './document-picker.ts';
import { describeSelectors } from './explain-selectors.ts';
import { findOutOfRangeCells } from './find-out-of-range-cells.ts';
import { exampleOf, describeAvailableParts } from './available-parts.ts';
import { describeDocument, type DocumentOutline } from './outline.ts';
import { selectionPlanSchema, selectorSchema, type Selector } from '#domain/plans/document-plan.ts';
import { DOCUMENT_PROMPT } from './prompt.ts';
import { readInstruction } from './reader/read-instruction.ts';
import { renderPlanAsInstruction } from './reader/read-plan.ts';
import { problemsOf } from './validate-selector.ts';

/** The grammar of instructions for documents: places, tables, headings, styles, looks and lists. */
export const documentGrammar: InstructionGrammar<DocumentOutline, Selector> = {
  name: 'document',
  schema: { selector: selectorSchema, plan: selectionPlanSchema },
  outline: describeDocument,
  read: readInstruction,
  validate: problemsOf,
  apply: pickerOf,
  findBeyond: findOutOfRangeCells,
  explain: {
    selectors: describeSelectors,
    describeAvailableParts: describeAvailableParts,
    example: exampleOf,
    say: renderPlanAsInstruction,
    hasText: ({ units }) => units > 0,
  },
  prompt: DOCUMENT_PROMPT,
};
