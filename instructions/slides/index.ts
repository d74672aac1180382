import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import { describeSlideSelectors, exampleOfPresentation, describeAvailableSlides } from './explain.ts';
import { describePresentation, type PresentationOutline } from './outline.ts';
import { slidePlanSchema, slideSelectorSchema, type SlideSelector } from '#domain/plans/slide-plan.ts';
import { SLIDE_PROMPT } from './prompt.ts';
import { readSlideInstruction } from './reader/read-instruction.ts';
import { slidePicker } from './slide-picker.ts';
import { explainUnmatchedSlides, slideSelectorProblems } from './validate.ts';

/** The grammar of instructions for presentations: slides, sections, topics, and kinds of text. */
export const slideGrammar: InstructionGrammar<PresentationOutline, SlideSelector> = {
  name: 'presentation',
  schema: { selector: slideSelectorSchema, plan: slidePlanSchema },
  outline: describePresentation,
  read: readSlideInstruction,
  validate: slideSelectorProblems,
  findBeyond: explainUnmatchedSlides,
  apply: slidePicker,
  explain: {
    selectors: describeSlideSelectors,
    describeAvailableParts: describeAvailableSlides,
    example: exampleOfPresentation,
    hasText: ({ units }) => units > 0,
  },
  prompt: SLIDE_PROMPT,
};
