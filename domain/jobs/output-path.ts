/** Placeholders of a template of keys: `locales/{lang}/{name}.{ext}`. */
export const OUTPUT_PLACEHOLDERS = ['lang', 'name', 'ext', 'dir'] as const;
type Placeholder = (typeof OUTPUT_PLACEHOLDERS)[number];

/** `{lang}` of a file that holds several languages. Source: ISO 639-2, "multiple languages". */
const SEVERAL_LANGUAGES = 'mul';

/** A result file of a job. */
export interface PlacedFile {
  readonly sourceKey: string;
  /** BCP 47; undefined: it holds several. */
  readonly language: string | undefined;
}

/** Explains what is wrong with the placeholders of a template; undefined: nothing. */
export function templateProblem(template: string): string | undefined {
  const known: readonly string[] = OUTPUT_PLACEHOLDERS;
  const rest = template.replaceAll(/\{([^{}]*)\}/g, (placeholder, name: string) =>
    known.includes(name) ? '' : placeholder,
  );
  if (!/[{}]/.test(rest)) return undefined;
  return `has a placeholder other than ${OUTPUT_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`;
}

/**
 * The key of a result file. `{dir}/` is dropped if the source has no folder, `.{ext}` if it has no extension.
 *
 * @param template without problems
 */
export function placeFile(template: string, { sourceKey, language }: PlacedFile): string {
  const slash = sourceKey.lastIndexOf('/');
  const file = sourceKey.slice(slash + 1);
  const dot = file.lastIndexOf('.') > 0 ? file.lastIndexOf('.') : file.length;
  const values: Readonly<Record<Placeholder, string>> = {
    lang: language ?? SEVERAL_LANGUAGES,
    name: file.slice(0, dot),
    ext: file.slice(dot + 1),
    dir: slash === -1 ? '' : sourceKey.slice(0, slash),
  };
  let tidy = template;
  if (values.dir === '') tidy = tidy.replaceAll('{dir}/', '');
  if (values.ext === '') tidy = tidy.replaceAll('.{ext}', '');
  return tidy.replaceAll(/\{(\w+)\}/g, (_, name: Placeholder) => values[name]);
}

/** Two result files that can't both be stored: they have the same key, or one has the name of a folder of the other. */
export interface PlaceClash {
  readonly key: string;
  readonly files: readonly [PlacedFile, PlacedFile];
}

/** The first clash of files; keys are compared without case and lookalike letters, which some file systems do not distinguish. */
export function findClash(template: string, files: readonly PlacedFile[]): PlaceClash | undefined {
  const placed = files.map((file) => ({ file, key: placeFile(template, file) }));
  const byKey = new Map<string, PlacedFile>();
  for (const { file, key } of placed) {
    const other = byKey.get(comparable(key));
    if (other !== undefined) return { key, files: [other, file] };
    byKey.set(comparable(key), file);
  }
  for (const { file, key } of placed) {
    for (const folder of foldersOf(key)) {
      const other = byKey.get(comparable(folder));
      if (other !== undefined) return { key: folder, files: [other, file] };
    }
  }
  return undefined;
}

/** `a/b/c.txt` → `a`, `a/b`. */
export function foldersOf(key: string): readonly string[] {
  const parts = key.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** A key as file systems compare it that do not distinguish case and lookalike letters. */
export const comparable = (key: string): string => key.normalize('NFKC').toLowerCase();
