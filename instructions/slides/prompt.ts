import type { PromptWords } from '#instructions/engine/instruction-grammar.ts';
import type { PresentationOutline } from './outline.ts';

/** Slides in a prompt. */
const MAX_SLIDES = 300;

/** How a model makes plans for presentations. */
export const SLIDE_PROMPT: PromptWords<PresentationOutline> = {
  unnamed: ' but comments and hidden slides',
  added: ' These are translated only when they are in include or add: hidden slides by "hidden", comments by "place".',
  exceptions: '"slides 2 to 5 without their tables"',
  selectors: `Slides are numbered as the outline numbers them, hidden ones count; from the end from -1. "slides" takes a range of them, "slide" one by its number and the
title that the outline gives it, "section" all slides of a section by its name. "about" takes slides whose title or text has all words of a topic: prefer "slide"
where the titles show which slides are meant. "place" takes text by where it is: the titles of all slides, their tables, their notes; with slides in the same
criterion only those of these slides.`,
  outline: ({ slides, sections, places }) => ({
    slides: slides
      .slice(0, MAX_SLIDES)
      .map(({ number, title, isHidden, section }) => ({ number, title, hidden: isHidden, section })),
    more_slides: Math.max(0, slides.length - MAX_SLIDES),
    sections,
    places,
  }),
};
