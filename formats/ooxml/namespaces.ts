const TRANSITIONAL = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';

/**
 * Short names for the supported namespaces, Transitional and Strict alike (ECMA-376 part 1 and part 4, annex A).
 * Elements are identified by these, never by the prefixes of a file.
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  [`${TRANSITIONAL}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${TRANSITIONAL}/spreadsheetml/2006/main`, 'x'],
  [`${STRICT}/spreadsheetml/main`, 'x'],
  [`${TRANSITIONAL}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${TRANSITIONAL}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${TRANSITIONAL}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${TRANSITIONAL}/drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}/drawingml/wordprocessingDrawing`, 'wp'],
  [`${TRANSITIONAL}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  [`${TRANSITIONAL}/presentationml/2006/main`, 'p'],
  [`${STRICT}/presentationml/main`, 'p'],
  ['http://schemas.microsoft.com/office/powerpoint/2010/main', 'p14'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  [`${TRANSITIONAL}/package/2006/metadata/core-properties`, 'cp'],
  [`${TRANSITIONAL}/markup-compatibility/2006`, 'mc'],
  [`${TRANSITIONAL}/package/2006/relationships`, 'rel'],
  [`${TRANSITIONAL}/package/2006/content-types`, 'ct'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
]);

/** The short name of a namespace we know, else its URI in braces; `''` for none. */
export function namespaceAlias(uri: string): string {
  if (uri === '') return '';
  return ALIASES.get(uri) ?? `{${uri}}`;
}

/**
 * The last word of an Office relationship type, equal for Transitional and Strict: `header`, `footnotes`.
 *
 * @returns undefined for the types of others
 */
export function relationshipKind(type: string): string | undefined {
  for (const prefix of [
    `${TRANSITIONAL}/officeDocument/2006/relationships/`,
    `${STRICT}/officeDocument/relationships/`,
    `${TRANSITIONAL}/package/2006/relationships/`,
    'http://schemas.microsoft.com/office/2006/relationships/',
    'http://schemas.microsoft.com/office/2007/relationships/',
    // Timelines of workbooks.
    'http://schemas.microsoft.com/office/2011/relationships/',
    'http://schemas.microsoft.com/office/2014/relationships/',
    // Threaded comments of workbooks and of presentations.
    'http://schemas.microsoft.com/office/2017/10/relationships/',
    'http://schemas.microsoft.com/office/2018/10/relationships/',
  ]) {
    if (type.startsWith(prefix)) return type.slice(prefix.length);
  }
  return undefined;
}
