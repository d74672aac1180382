const transitional = 'http://schemas.openxmlformats.org';
const strict = 'http://purl.oclc.org/ooxml';

/**
 * Short names for the namespaces we look into, Transitional and Strict alike (ECMA-376 part 1 and part 4, annex A).
 * Elements are told apart by these, never by the prefixes of a file.
 */
const aliases: ReadonlyMap<string, string> = new Map([
  [`${transitional}/wordprocessingml/2006/main`, 'w'],
  [`${strict}/wordprocessingml/main`, 'w'],
  [`${transitional}/officeDocument/2006/relationships`, 'r'],
  [`${strict}/officeDocument/relationships`, 'r'],
  [`${transitional}/officeDocument/2006/math`, 'm'],
  [`${strict}/officeDocument/math`, 'm'],
  [`${transitional}/drawingml/2006/main`, 'a'],
  [`${strict}/drawingml/main`, 'a'],
  [`${transitional}/drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${strict}/drawingml/wordprocessingDrawing`, 'wp'],
  [`${transitional}/drawingml/2006/chart`, 'c'],
  [`${strict}/drawingml/chart`, 'c'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  [`${transitional}/package/2006/metadata/core-properties`, 'cp'],
  [`${transitional}/markup-compatibility/2006`, 'mc'],
  [`${transitional}/package/2006/relationships`, 'rel'],
  [`${transitional}/package/2006/content-types`, 'ct'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
]);

/** The short name of a namespace we know, else its URI in braces; `''` for none. */
export function namespaceAlias(uri: string): string {
  if (uri === '') return '';
  return aliases.get(uri) ?? `{${uri}}`;
}

/**
 * The last word of an Office relationship type, equal for Transitional and Strict: `header`, `footnotes`.
 *
 * @returns undefined for the types of others
 */
export function relationshipKind(type: string): string | undefined {
  for (const prefix of [
    `${transitional}/officeDocument/2006/relationships/`,
    `${strict}/officeDocument/relationships/`,
    `${transitional}/package/2006/relationships/`,
    'http://schemas.microsoft.com/office/2007/relationships/',
    'http://schemas.microsoft.com/office/2014/relationships/',
  ]) {
    if (type.startsWith(prefix)) return type.slice(prefix.length);
  }
  return undefined;
}
