import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import { describeSlideSelectors, exampleOfPresentation, offerOfPresentation } from './explain.ts';
import { describePresentation, type PresentationOutline } from './outline.ts';
import { slidePlanSchema, slideSelectorSchema, type SlideSelector } from '#domain/plans/slide-plan.ts';
import { SLIDE_PROMPT } from './prompt.ts';
import { readSlideInstruction } from './reader/read-instruction.ts';
import { slidePicker } from './slide-picker.ts';
import { findBeyond, selectorProblems } from './validate.ts';

/** The grammar of instructions for presentations: slides, sections, topics, and kinds of text. */
export const slideGrammar: InstructionGrammar<PresentationOutline, SlideSelector> = {
  name: 'presentation',
  schema: { selector: slideSelectorSchema, plan: slidePlanSchema },
  outline: describePresentation,
  read: readSlideInstruction,
  validate: selectorProblems,
  findBeyond,
  apply: slidePicker,
  explain: {
    selectors: describeSlideSelectors,
    offer: offerOfPresentation,
    example: exampleOfPresentation,
    hasText: ({ units }) => units > 0,
  },
  prompt: SLIDE_PROMPT,
};
