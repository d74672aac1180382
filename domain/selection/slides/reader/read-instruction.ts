import type { ReadInstruction, RequestLanguages } from '#domain/selection/engine/instruction-language.ts';
import { readWhole } from '#domain/selection/engine/reading/read-whole.ts';
import type { PresentationOutline } from '#domain/selection/slides/outline.ts';
import type { SlideSelector } from '#domain/selection/slides/plan.ts';
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
