/** Formats of exports by the extension of a project's files (https://developers.lokalise.com/reference/download-files). */
const FORMATS: Readonly<Record<string, string>> = {
  arb: 'arb',
  csv: 'csv',
  docx: 'docx',
  htm: 'html',
  html: 'html',
  ini: 'ini',
  js: 'js',
  json: 'json',
  php: 'php_array',
  plist: 'plist',
  po: 'po',
  pot: 'po',
  properties: 'properties',
  resx: 'resx',
  strings: 'strings',
  stringsdict: 'strings',
  ts: 'ts',
  xlf: 'xlf',
  xliff: 'xliff',
  xlsx: 'xlsx',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};

/** Keys of no file. */
const UNASSIGNED = '__unassigned__';

/** What to ask for: the format, and the names of files to restrict the export to. */
interface LokaliseFormat {
  readonly format: string;
  /** Undefined: everything that the project has. */
  readonly files: readonly string[] | undefined;
}

/**
 * The exports that a project needs: one for each format that its files have, since an export has one.
 *
 * @param names of the project's files, with placeholders: `locales/%LANG_ISO%.json`
 * @returns empty if the project has no file of a known format
 */
export function exportFormats(names: readonly string[]): readonly LokaliseFormat[] {
  const byFormat = new Map<string, string[]>();
  for (const name of names) {
    const format = FORMATS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
    if (name === UNASSIGNED || format === undefined) continue;
    byFormat.set(format, [...(byFormat.get(format) ?? []), name]);
  }
  const [only] = byFormat.keys();
  if (byFormat.size === 1 && only !== undefined) return [{ format: only, files: undefined }];
  return [...byFormat].map(([format, files]) => ({ format, files }));
}
