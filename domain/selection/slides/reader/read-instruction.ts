import { MOST_CRITERIA } from '#domain/selection/engine/criteria.ts';
import type { ReadInstruction, RequestLanguages } from '#domain/selection/engine/instruction-language.ts';
import { notUnderstood, refuse, Refusal } from '#domain/selection/engine/reading/refusal.ts';
import { Scanner } from '#domain/selection/engine/reading/scanner.ts';
import type { PresentationOutline } from '#domain/selection/slides/outline.ts';
import type { SlidePlan, SlideSelector } from '#domain/selection/slides/plan.ts';
import { ClauseReader } from './clauses.ts';
import { planOf } from './plan-of-draft.ts';

/** Reads an instruction for a presentation in English, all of it or none. */
export function readSlideInstruction(
  instruction: string,
  outline: PresentationOutline,
  languages?: RequestLanguages,
): ReadInstruction<SlideSelector> {
  const scanner = new Scanner(instruction);
  try {
    const reader = new ClauseReader(scanner, outline, languages);
    if (!reader.read()) return notUnderstood(scanner);
    return { kind: 'plan', plan: bounded(planOf(reader.draft, outline)) };
  } catch (error) {
    if (error instanceof Refusal) return notUnderstood(scanner, error);
    throw error;
  }
}

function bounded(plan: SlidePlan): SlidePlan {
  const lists = [plan.include, plan.exclude, plan.add];
  return lists.some((list) => list.length > MOST_CRITERIA)
    ? refuse('It names too many parts: send several jobs')
    : plan;
}
