import type { Run } from '#formats/ooxml/text/inline-nodes.ts';
import { TallyRules } from '#formats/ooxml/text/element-tally.ts';
import { drawingVocabulary } from '#formats/ooxml/text/drawing/drawing-vocabulary.ts';
import { type RunLook, type TextVocabulary } from '#formats/ooxml/text/vocabulary.ts';

/** Strings of a workbook (ECMA-376 part 1, 18.4.8): in the table of shared strings, in a cell, in a comment. */
export const stringVocabulary: TextVocabulary = {
  paragraph: 'x:si',
  paragraphChildren: new Map([
    ['x:r', { as: 'run' }],
    ['x:t', { as: 'text' }],
    ['x:rPh', { as: 'silent' }],
    ['x:phoneticPr', { as: 'silent' }],
  ]),
  runChildren: new Map([
    ['x:t', { as: 'text' }],
    ['x:rPr', { as: 'look' }],
  ]),
  heldContent: new Set(),
  run: 'r',
  text: 't',
  marksSpace: true,
  hasOneTextPerRun: true,
  hasObjectsInLines: false,
  story: undefined,
  growing: new Set(),
  identifying: new Set(),
  readLook: (source, _, end) => new SourceLook(source, end),
  noteParagraphProperty: () => 'skipped',
  fieldKind: () => 'text',
};

/** Vocabularies of all text in the parts of a workbook. */
export const workbookVocabularies: readonly TextVocabulary[] = [stringVocabulary, drawingVocabulary];

/** Runs look the same where the source of their properties is the same. */
class SourceLook implements RunLook {
  readonly #source: string;
  readonly #start: number;

  constructor(source: string, start: number) {
    this.#source = source;
    this.#start = start;
  }

  applyTo(run: Run, end: number): void {
    run.format = end > this.#start ? this.#source.slice(this.#start, end) : '';
  }
}

const REPLACED = ['x:rPh', 'x:v', 'x:is'];
const strings = new TallyRules(workbookVocabularies);

/**
 * The elements of a part by which it is compared with the written one. Readings of Japanese characters are dropped with the characters
 * that they are readings of; a cell that gets a text loses its value.
 *
 * @param growing elements of which a translation may have more
 */
export function workbookTallyRules(growing: Iterable<string> = []): TallyRules {
  return {
    ...strings,
    texts: new Set([...strings.texts, ...REPLACED]),
    growing: new Set([...strings.growing, ...growing]),
  };
}
