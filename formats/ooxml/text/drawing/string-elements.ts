/** What holds the strings of a chart, as it showed them last (ECMA-376 part 1, 21.2.2; MS-ODRAWXML 2.24.3). */
export const STRING_HOLDERS: ReadonlySet<string> = new Set([
  'c:tx',
  'c:strCache',
  'c:strLit',
  'c:multiLvlStrCache',
  'cx:strDim',
  'cx:txData',
]);

/** What holds the numbers of a chart, which are no strings whatever they look like. */
export const NUMBER_HOLDERS: ReadonlySet<string> = new Set(['c:numRef', 'c:numCache', 'c:numLit', 'cx:numDim']);

/** Elements of charts with nothing but text in them. */
const CHART_STRINGS = ['c:v', 'cx:v', 'cx:pt'] as const;

/** Properties of a document that are text (ECMA-376 part 2, 8.3). */
export const PROPERTY_ELEMENTS: ReadonlySet<string> = new Set([
  'dc:title',
  'dc:subject',
  'dc:description',
  'cp:keywords',
  'cp:category',
  'cp:contentStatus',
]);

/** Elements with nothing but text in them. */
export const STRING_ELEMENTS: ReadonlySet<string> = new Set([...CHART_STRINGS, ...PROPERTY_ELEMENTS]);
