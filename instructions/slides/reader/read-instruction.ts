import type { ReadInstruction, RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { readWhole } from '#instructions/engine/reading/read-whole.ts';
import type { PresentationOutline } from '#instructions/slides/outline.ts';
import type { SlideSelector } from '#domain/plans/slide-plan.ts';
import { readClauses } from './clauses.ts';
import { planOf } from './plan-of-draft.ts';

/** Reads an instruction for a presentation in English, all of it or none. */
export function readSlideInstruction(
  instruction: string,
  outline: PresentationOutline,
  languages?: RequestLanguages,
): ReadInstruction<SlideSelector> {
  return readWhole(instruction, (scanner) => {
    const draft = readClauses(scanner, outline, languages);
    return draft && planOf(draft, outline);
  });
}
