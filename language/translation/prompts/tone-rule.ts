import type { Tone } from '#domain/execution/request-options.ts';

const RULES: Readonly<Record<Tone, string>> = {
  more:
    'Write formally: address readers politely, as with "Sie", "usted" or "vous", in the honorific style where the language ' +
    'has one, and without contractions and slang.',
  less:
    'Write informally: address readers familiarly, as with "du" or "tu", in the plain style where the language has ' +
    'levels of politeness, as in a talk among friends.',
};

/** The rule of a prompt for a formality; undefined without one. */
export const toneRule = (formality: Tone | undefined): string | undefined => formality && RULES[formality];
