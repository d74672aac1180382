/** Formats of exports that are called as the extension of a file (https://developers.lokalise.com/reference/download-files). */
const FORMATS = new Set(
  'arb csv docx html ini js json plist po properties resx strings ts xlf xliff xlsx xml yaml'.split(' '),
);

/** Formats of other extensions. */
const OTHER_EXTENSIONS: Readonly<Record<string, string>> = {
  htm: 'html',
  php: 'php_array',
  pot: 'po',
  stringsdict: 'strings',
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
    const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
    const format = FORMATS.has(extension) ? extension : OTHER_EXTENSIONS[extension];
    if (name === UNASSIGNED || format === undefined) continue;
    byFormat.set(format, [...(byFormat.get(format) ?? []), name]);
  }
  const [only] = byFormat.keys();
  if (byFormat.size === 1 && only !== undefined) return [{ format: only, files: undefined }];
  return [...byFormat].map(([format, files]) => ({ format, files }));
}
