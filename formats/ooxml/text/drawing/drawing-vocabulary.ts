import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { NotedParagraph } from '#formats/ooxml/text/paragraph-facts.ts';
import type { ParagraphChild, RunChild, TextVocabulary } from '#formats/ooxml/text/vocabulary.ts';
import { DrawingLook } from './drawing-look.ts';

const PARAGRAPH_CHILDREN = new Map<string, ParagraphChild>([
  ['a:r', { as: 'run' }],
  ['a:pPr', { as: 'properties' }],
  ['a:endParaRPr', { as: 'silent' }],
  ['a:br', { as: 'atom', role: 'break', equivalent: '\n', inside: 'skipped' }],
  // Dates and numbers of slides, which the application computes.
  ['a:fld', { as: 'atom', role: 'symbol', equivalent: '', inside: 'skipped' }],
]);

const RUN_CHILDREN = new Map<string, RunChild>([
  ['a:t', { as: 'text' }],
  ['a:rPr', { as: 'look' }],
]);

/** Text of DrawingML (ECMA-376 part 1, 21.1.2): charts, diagrams, text boxes and slides. */
export const drawingVocabulary: TextVocabulary = {
  paragraph: 'a:p',
  paragraphChildren: PARAGRAPH_CHILDREN,
  runChildren: RUN_CHILDREN,
  heldContent: new Set(),
  run: 'r',
  text: 't',
  // White space is always significant, in exactly one text element (21.1.2.3.8).
  marksSpace: false,
  hasOneTextPerRun: true,
  hasTabCharacters: true,
  hasObjectsInLines: false,
  story: undefined,
  growing: new Set(['a:pPr', 'a:tblPr', 'a:normAutofit']),
  identifying: new Set(['id', 'modelId']),
  readLook: (source, tag, end, describe) => new DrawingLook(source, tag, end, describe),
  noteParagraphProperty,
  // It has no field codes.
  fieldKind: () => 'text',
};

function noteParagraphProperty({ key }: XmlTag, { facts }: NotedParagraph): 'skipped' {
  if (facts && key === 'a:buAutoNum') facts.bullet = 'numbered';
  if (facts && (key === 'a:buChar' || key === 'a:buBlip')) facts.bullet = 'bulleted';
  return 'skipped';
}
