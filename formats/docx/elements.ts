import type { AtomRole } from '../ooxml/text/inline-nodes.ts';

/** Elements between runs whose content is text of the paragraph (ECMA-376 part 1, 17.3 and 17.13). */
export const wrapperElements: ReadonlySet<string> = new Set([
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:dir',
  'w:bdo',
  'w:fldSimple',
]);

/** Elements of paragraphs that stand behind all of its text: there they stay. */
export const silentElements: ReadonlySet<string> = new Set(['a:endParaRPr']);

/** Properties at the start of a wrapper; they belong to its opening. */
export const wrapperProperties: ReadonlySet<string> = new Set(['w:smartTagPr', 'w:customXmlPr', 'w:fldData']);

/** Tracked deletions: their text is no longer part of the document. */
export const deletedElements: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom']);

/** Elements between runs that aren't seen. Ends of ranges carry the id of their start. */
export const markElements: ReadonlySet<string> = new Set([
  'w:bookmarkStart',
  'w:bookmarkEnd',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:permStart',
  'w:permEnd',
  'w:moveFromRangeStart',
  'w:moveFromRangeEnd',
  'w:moveToRangeStart',
  'w:moveToRangeEnd',
  'w:customXmlInsRangeStart',
  'w:customXmlInsRangeEnd',
  'w:customXmlDelRangeStart',
  'w:customXmlDelRangeEnd',
  'w:customXmlMoveFromRangeStart',
  'w:customXmlMoveFromRangeEnd',
  'w:customXmlMoveToRangeStart',
  'w:customXmlMoveToRangeEnd',
]);

/** What holds the strings of a chart, as it showed them last (ECMA-376 part 1, 21.2.2; MS-ODRAWXML 2.24.3). */
export const stringHolders: ReadonlySet<string> = new Set([
  'c:tx',
  'c:strCache',
  'c:strLit',
  'c:multiLvlStrCache',
  'cx:strDim',
  'cx:txData',
]);

/** What holds the numbers of a chart, which are no strings whatever they look like. */
export const numberHolders: ReadonlySet<string> = new Set(['c:numRef', 'c:numCache', 'c:numLit', 'cx:numDim']);

/** Elements with nothing but text in them: strings of charts, properties of the document (ECMA-376 part 2, 8.3). */
export const stringElements: ReadonlySet<string> = new Set([
  'c:v',
  'cx:v',
  'cx:pt',
  'dc:title',
  'dc:subject',
  'dc:description',
  'cp:keywords',
  'cp:category',
  'cp:contentStatus',
]);

/** What both ends of a range have in common. */
export function rangeGroup(key: string, id: string): string {
  return `${key.replace(/(?:Start|End)$/, '')} ${id}`;
}

/** Children of runs that read as something else than an object (ECMA-376 part 1, 17.3.3). */
export const runAtoms: ReadonlyMap<string, { readonly role: AtomRole; readonly equivalent: string }> = new Map([
  ['w:tab', { role: 'break', equivalent: '\t' }],
  ['w:ptab', { role: 'break', equivalent: '\t' }],
  ['w:br', { role: 'break', equivalent: '\n' }],
  ['w:cr', { role: 'break', equivalent: '\n' }],
  ['w:noBreakHyphen', { role: 'symbol', equivalent: '\u2011' }],
  ['w:softHyphen', { role: 'symbol', equivalent: '\u00AD' }],
  ['w:sym', { role: 'symbol', equivalent: '' }],
  ['w:lastRenderedPageBreak', { role: 'float', equivalent: '' }],
  ['w:commentReference', { role: 'mark', equivalent: '' }],
  ['w:fldChar', { role: 'mark', equivalent: '' }],
  ['w:instrText', { role: 'mark', equivalent: '' }],
  ['w:delInstrText', { role: 'mark', equivalent: '' }],
  ['w:delText', { role: 'deleted', equivalent: '' }],
] as const);
