import { TallyRules } from '#formats/ooxml/text/element-tally.ts';
import { drawingVocabulary } from '#formats/ooxml/text/drawing/drawing-vocabulary.ts';
import type { AtomRole } from '#formats/ooxml/text/inline-nodes.ts';
import type { NotedParagraph } from '#formats/ooxml/text/paragraph-facts.ts';
import type { FieldKind, ParagraphChild, RunChild, TextVocabulary } from '#formats/ooxml/text/vocabulary.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { WordLook } from './word-look.ts';

/** Wrappers of runs whose content is text of the paragraph (ECMA-376 part 1, 17.3 and 17.13). */
const WRAPPERS = ['w:ins', 'w:moveTo', 'w:smartTag', 'w:customXml', 'w:dir', 'w:bdo'];

/** Ends of ranges that aren't seen; they carry the id of their start. */
const ranges = [
  'bookmark',
  'commentRange',
  'perm',
  'moveFromRange',
  'moveToRange',
  'customXmlInsRange',
  'customXmlDelRange',
  'customXmlMoveFromRange',
  'customXmlMoveToRange',
].flatMap((name) => [`w:${name}Start`, `w:${name}End`]);

const entries = <Child>(keys: readonly string[], child: Child) => keys.map((key) => [key, child] as const);

const paragraphChildren = new Map<string, ParagraphChild>([
  ['w:r', { as: 'run' }],
  ['w:pPr', { as: 'properties' }],
  ...entries(WRAPPERS, { as: 'wrapper' } as const),
  ['w:hyperlink', { as: 'wrapper', isLink: true }],
  ['w:fldSimple', { as: 'wrapper', instruction: 'w:instr' }],
  ...entries(['w:smartTagPr', 'w:customXmlPr', 'w:fldData'], { as: 'wrapper properties' } as const),
  ['w:sdt', { as: 'holder' }],
  // Tracked deletions.
  ...entries(['w:del', 'w:moveFrom'], { as: 'deletion' } as const),
  ...entries(ranges, { as: 'range', id: 'w:id' } as const),
  ['w:proofErr', atom('float')],
]);

/** Children of a run that are not objects (ECMA-376 part 1, 17.3.3). */
const runChildren = new Map<string, RunChild>([
  ['w:t', { as: 'text' }],
  ['w:rPr', { as: 'look' }],
  ['w:ruby', { as: 'holder' }],
  ['w:fldChar', { as: 'field character', type: 'w:fldCharType' }],
  ['w:instrText', { as: 'instruction' }],
  ...entries(['w:tab', 'w:ptab'], atom('break', '\t')),
  ...entries(['w:br', 'w:cr'], atom('break', '\n')),
  ['w:noBreakHyphen', { as: 'character', text: '\u2011' }],
  ['w:softHyphen', { as: 'character', text: '\u00AD' }],
  ['w:sym', atom('symbol')],
  ['w:lastRenderedPageBreak', atom('float')],
  ...entries(['w:commentReference', 'w:delInstrText'], atom('mark')),
  ['w:delText', atom('deleted')],
  // The mark that follows a reference may be characters of the run (17.11.4 and 17.11.14).
  ...entries(['w:footnoteReference', 'w:endnoteReference'], {
    ...atom('object'),
    ownsText: 'w:customMarkFollows',
  }),
]);

function atom(role: AtomRole, equivalent = '') {
  return { as: 'atom', role, equivalent, inside: 'object' } as const;
}

/**
 * Fields whose result Word computes from something that isn't language (numbers, names, merged data), or that have none
 * (ECMA-376 part 1, 17.16.5). Their results are shown to translators but not translated.
 */
const computedFields = new Set(
  (
    'ADDIN ADDRESSBLOCK ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE BIDIOUTLINE CITATION DISPLAYBARCODE EDITTIME EMBED EQ FILENAME ' +
    'FILESIZE FORMCHECKBOX GOTOBUTTON GREETINGLINE INCLUDEPICTURE LASTSAVEDBY LINK LISTNUM MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NEXT ' +
    'NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINT PRIVATE RD REVNUM SECTION SECTIONPAGES SEQ SET ' +
    'SHAPE SKIPIF SYMBOL TA TC USERADDRESS USERINITIALS USERNAME XE'
  ).split(' '),
);

/** The kind of a field's result. @param instruction its code */
function fieldKind(instruction: string): FieldKind {
  const code = /^[\s"]*(=|[A-Za-z]+)/.exec(instruction)?.[1]?.toUpperCase() ?? '';
  if (code === '=' || computedFields.has(code)) return 'computed';
  return /^[\s"]*HYPERLINK\b/i.test(instruction) ? 'link' : 'text';
}

/** Text of WordprocessingML (ECMA-376 part 1, 17.3). */
export const wordVocabulary: TextVocabulary = {
  paragraph: 'w:p',
  paragraphChildren,
  runChildren,
  heldContent: new Set(['w:sdtContent', 'w:rubyBase']),
  run: 'r',
  text: 't',
  marksSpace: true,
  hasOneTextPerRun: false,
  hasObjectsInLines: true,
  story: 'w:txbxContent',
  growing: new Set(['w:pPr', 'w:bidi', 'w:tblPr', 'w:bidiVisual', 'w:rtlGutter', 'w:themeFontLang']),
  identifying: new Set(['w:id', 'w:name', 'w:anchor', '{http://schemas.microsoft.com/office/word/2010/wordml}:paraId']),
  readLook: (source, _, end, describe) => new WordLook(source, end, describe),
  noteParagraphProperty,
  fieldKind,
};

function noteParagraphProperty(
  tag: XmlTag,
  paragraph: NotedParagraph,
  hidingStyles: ReadonlySet<string>,
): 'skipped' | 'inside' | 'section' {
  const { key } = tag;
  const { facts } = paragraph;
  const value = tag.attribute('w:val');
  if (key === 'w:pStyle') paragraph.hidden = hidingStyles.has(value ?? '');
  if (facts) {
    if (key === 'w:pStyle') facts.style = value;
    if (key === 'w:outlineLvl') facts.outlineLevel = Number(value);
    if (key === 'w:numId') facts.numbering = value;
    if (key === 'w:ilvl') facts.listLevel = value;
  }
  if (key === 'w:sectPr') return 'section';
  return key === 'w:numPr' ? 'inside' : 'skipped';
}

/** The kinds of text in Word documents. */
export const wordVocabularies: readonly TextVocabulary[] = [wordVocabulary, drawingVocabulary];

/** Elements that the check of a written part compares. */
export const wordTallyRules = new TallyRules(wordVocabularies);
