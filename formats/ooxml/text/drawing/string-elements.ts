/** Elements with the cached strings of a chart (ECMA-376 part 1, 21.2.2; MS-ODRAWXML 2.24.3). */
export const STRING_HOLDERS: ReadonlySet<string> = new Set([
  'c:tx',
  'c:strCache',
  'c:strLit',
  'c:multiLvlStrCache',
  'cx:strDim',
  'cx:txData',
]);

/** Elements with the numbers of a chart, which are never strings. */
export const NUMBER_HOLDERS: ReadonlySet<string> = new Set(['c:numRef', 'c:numCache', 'c:numLit', 'cx:numDim']);

/** Elements of charts that contain only text. */
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

/** Elements that contain only text. */
export const STRING_ELEMENTS: ReadonlySet<string> = new Set([...CHART_STRINGS, ...PROPERTY_ELEMENTS]);
