import { describe, expect, it } from 'vitest';
import { documentGrammar } from './document/index.ts';
import { instructionNotUnderstood } from './engine/errors.ts';
import type { InstructionGrammar } from './engine/instruction-grammar.ts';
import { sheetGrammar } from './sheets/index.ts';
import { slideGrammar } from './slides/index.ts';
import { presentationUnits } from './slides/testing/presentation.ts';

const LANGUAGES = { source: 'en', targets: ['es'] };

function refusal<Outline, Selector>(grammar: InstructionGrammar<Outline, Selector>) {
  const outline = grammar.outline([]);
  const read = grammar.read('frobnicate', outline, LANGUAGES);
  if (read.kind === 'plan') throw new Error('understood');
  return instructionNotUnderstood(grammar, read, outline).message;
}

describe('an instruction for a file without text', () => {
  it.each([
    ['document', () => refusal(documentGrammar)],
    ['workbook', () => refusal(sheetGrammar)],
    ['presentation', () => refusal(slideGrammar)],
  ])('is refused in whole sentences, without an example that selects nothing: %s', (name, refuse) => {
    const message = refuse();
    expect(message).toContain(
      `The ${name} has no text that could be translated; text in pictures is not read. It states`,
    );
    expect(message).not.toMatch(/ has [.,]|sheets \.|An example/);
  });

  it.each([
    [
      'an empty document',
      documentGrammar.explain.describeAvailableParts(documentGrammar.outline([])),
      'The document has no headings.',
    ],
    [
      'an empty workbook',
      sheetGrammar.explain.describeAvailableParts(sheetGrammar.outline([])),
      'The workbook has no sheets.',
    ],
    [
      'an empty deck',
      slideGrammar.explain.describeAvailableParts(slideGrammar.outline([])),
      'The presentation has no slides.',
    ],
    [
      'a deck that has only masters',
      slideGrammar.explain.describeAvailableParts(slideGrammar.outline(presentationUnits([]))),
      'The presentation has no slides, text of masters, names of sections.',
    ],
  ])('gets a whole sentence on what the file offers: %s', (_, offer, sentence) => {
    expect(offer).toBe(sentence);
  });

  it('names a slide that an empty deck has not', () => {
    const problems = slideGrammar.validate({ kind: 'slides', from: 3, to: 3 }, slideGrammar.outline([]));
    expect(problems).toEqual(['There is no slide 3: the presentation has no slides.']);
  });
});
