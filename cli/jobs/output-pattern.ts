import { posix } from 'node:path';
import { CommandError, EXIT } from '#cli/exit-codes.ts';

/**
 * Fills in the pattern of `--out`: `locales/{lang}/{name}.{ext}` for `en/app.json` and `es` gives `locales/es/app.json`. A pattern that
 * ends in `/` is a folder. `{locale}` is the language with `_`, as in `pt_BR`. `{dir}/` is dropped if the source has no folder, `.{ext}` if
 * it has no extension.
 *
 * @throws CommandError if the result would replace its source
 */
export function fillPattern(pattern: string, source: string, language: string): string {
  const filled = resultPath(pattern, source, language);
  if (posix.normalize(filled) === posix.normalize(source)) {
    throw new CommandError(
      `The result would replace ${source}. Choose another --out, such as {dir}/{name}.{lang}.{ext}.`,
    );
  }
  return filled;
}

/** As `fillPattern`, but the result may be the source. */
export function resultPath(pattern: string, source: string, language: string): string {
  // The service names languages; a name with slashes would lead out of the pattern.
  if (!/^[\w-]+$/.test(language)) throw new CommandError(`"${language}" is no language.`, EXIT.failed);
  const { dir, name, ext } = posix.parse(source);
  const whole = pattern.endsWith('/') ? `${pattern}{name}.{ext}` : pattern;
  return whole
    .replaceAll(dir === '' ? '{dir}/' : '{dir}', () => dir)
    .replaceAll('{dir}', '.')
    .replaceAll(ext === '' ? '.{ext}' : '{ext}', () => ext.slice(1))
    .replaceAll('{ext}', '')
    .replaceAll('{name}', () => name)
    .replaceAll('{lang}', language)
    .replaceAll('{locale}', language.replaceAll('-', '_'));
}

/** Fails where a pattern gives several results one path. @throws CommandError */
export function requireDistinct(pattern: string, sources: readonly string[], languages: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const source of sources) {
    for (const language of languages) {
      const path = fillPattern(pattern, source, language);
      const other = seen.get(path);
      if (other !== undefined) {
        throw new CommandError(
          `${other} and ${source} in ${language} would both be ${path}. Add {lang}, {name} or {dir} to --out.`,
        );
      }
      seen.set(path, `${source} in ${language}`);
    }
  }
}
