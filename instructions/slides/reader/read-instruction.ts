import type { SlideSelector } from '#domain/plans/slide-plan.ts';
import type { ReadInstruction, RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { ClauseReader, type ClauseDraft } from '#instructions/engine/reading/clause-reader.ts';
import { parseInstruction } from '#instructions/engine/reading/parse-instruction.ts';
import type { PresentationOutline } from '#instructions/slides/outline.ts';
import { slidePhrases, type SlidePhrasePart } from './phrases.ts';
import { planOfSlideDraft } from './plan-of-draft.ts';

/** Reads an instruction for a presentation in English, all of it or none. */
export function readSlideInstruction(
  instruction: string,
  outline: PresentationOutline,
  languages?: RequestLanguages,
): ReadInstruction<SlideSelector> {
  return parseInstruction(instruction, (scanner) => {
    const draft: ClauseDraft<SlidePhrasePart> = { included: [], excluded: [], added: [] };
    const reader = new ClauseReader<SlidePhrasePart>(scanner, draft, {
      phrases: slidePhrases(scanner, outline),
      languages,
      isWhole: ([head]) => head?.is === 'everything',
      isKindOfText: ([head]) => head?.is === 'hidden' || head?.is === 'place',
      isNamedOnly: ([head]) => head?.is === 'hidden' || (head?.is === 'place' && head.place === 'comment'),
    });
    return reader.read() ? planOfSlideDraft(draft, outline) : undefined;
  });
}
