import { glob, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { CommandError } from '#cli/exit-codes.ts';
import { resultPath } from '#cli/jobs/output-pattern.ts';
import { pathInLanguage } from '#formats/archive/language-paths.ts';
import { hashOf, type Lock, type LockedSource } from './lock.ts';
import { requireInProject } from './project-path.ts';
import type { Project } from './project.ts';
import { hasAllLanguages, readStringSource, type StringSource } from './string-source.ts';

/** A source, and what its translations lack. */
export interface PlannedSource {
  /** From the folder of the project, with `/`. */
  readonly path: string;
  /** Undefined: the file is sent as a whole. */
  readonly strings: StringSource | undefined;
  /** The lock file's entry once everything is translated. */
  readonly locked: LockedSource;
  /** Strings that the source had and has no more. */
  readonly gone: ReadonlySet<string>;
  /** Strings whose source has changed. */
  readonly changed: ReadonlySet<string>;
  readonly targets: readonly PlannedTarget[];
}

export interface PlannedTarget {
  readonly language: string;
  readonly path: string;
  readonly translation: Uint8Array | undefined;
  /** Keys of strings to translate; `file` for the whole file; empty when the translation is current. */
  readonly needed: ReadonlySet<string> | 'file';
  /** Keys that only the translation has. A merge drops these strings. */
  readonly extra: readonly string[];
}

/** True if there is something to translate. */
export const isNeeded = ({ needed }: PlannedTarget): boolean => needed === 'file' || needed.size > 0;

/**
 * Compares the sources of a project with the lock file and with their translations.
 *
 * @throws CommandError for a path that leads out of the folder
 */
export async function planProject(project: Project, folder: string, lock: Lock): Promise<readonly PlannedSource[]> {
  const pairs: { path: string; target: string | undefined }[] = [];
  for (const { source, target } of project.files) {
    const before = pairs.length;
    await requireInProject(folder, source);
    for await (const path of glob(source, {
      cwd: folder,
      exclude: (name) => name === 'node_modules' || name === '.git',
    })) {
      const found = path.replaceAll('\\', '/');
      pairs.push({ path: found, target: target?.replaceAll('{path}', () => pathBelow(source, found)) });
    }
    if (pairs.length === before)
      throw new CommandError(`No file is found for the source ${source} of the project file.`);
  }
  const targets = new Set(
    pairs.flatMap(({ path, target }) =>
      project.to.map((language) => targetPath(project, target, path, language)).filter((found) => found !== path),
    ),
  );
  // A pattern such as locales/*/app.json finds the translations, too.
  const sources = pairs
    .filter(({ path }) => hasAllLanguages(path) || !targets.has(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return Promise.all(sources.map(({ path, target }) => planSource(project, folder, path, target, lock.files[path])));
}

/** The path of a source below the folders that its pattern names. */
function pathBelow(pattern: string, path: string): string {
  const steps = pattern.replace(/^\.\//, '').split('/').slice(0, -1);
  const fixed = steps.findIndex((step) => /[*?[\]{}!()]/.test(step));
  return path
    .split('/')
    .slice(fixed === -1 ? steps.length : fixed)
    .join('/');
}

/** The path of a translation. Without a pattern, the code of the source language in the path becomes that of the translation. */
function targetPath({ from }: Project, pattern: string | undefined, path: string, language: string): string {
  if (hasAllLanguages(path)) return path;
  return pattern === undefined ? pathInLanguage(path, from, language) : resultPath(pattern, path, language);
}

async function planSource(
  project: Project,
  folder: string,
  path: string,
  pattern: string | undefined,
  before: LockedSource | undefined,
): Promise<PlannedSource> {
  const bytes = await readFile(await requireInProject(folder, path));
  const strings = await readStringSource(path, bytes, project.from);
  const locked = strings === undefined ? { hash: hashOf(bytes), languages: project.to } : { strings: strings.hashes };
  const lockedStrings = before !== undefined && 'strings' in before ? before.strings : {};
  const { hashes = {} } = strings ?? {};
  const gone = new Set(strings && Object.keys(lockedStrings).filter((key) => !Object.hasOwn(hashes, key)));
  const changed = new Set(Object.keys(hashes).filter((key) => (lockedStrings[key] ?? hashes[key]) !== hashes[key]));
  const targets = await Promise.all(
    project.to.map(async (language): Promise<PlannedTarget> => {
      const target = targetPath(project, pattern, path, language);
      if (posix.normalize(target) === path && !hasAllLanguages(path)) throw wouldReplace(path);
      const existing = hasAllLanguages(path)
        ? bytes
        : await readFile(await requireInProject(folder, target)).catch(() => undefined);
      if (strings === undefined) {
        const isCurrent =
          existing !== undefined &&
          (before === undefined ||
            ('hash' in before && before.hash === hashOf(bytes) && before.languages.includes(language)));
        return {
          language,
          path: target,
          translation: undefined,
          needed: isCurrent ? new Set() : 'file',
          extra: [],
        };
      }
      const { translated, untranslatable, extra } = strings.compare(existing, language, target);
      const needed = Object.keys(hashes).filter(
        (key) => !untranslatable.has(key) && (!translated.has(key) || changed.has(key)),
      );
      return {
        language,
        path: target,
        translation: existing,
        needed: new Set(needed),
        extra: extra.filter((key) => !gone.has(key)),
      };
    }),
  );
  return { path, strings, locked, gone, changed, targets };
}

const wouldReplace = (path: string) =>
  new CommandError(
    `The translation would replace ${path}. Give its entry in the project file a target with {lang}, such as ` +
      '{dir}/{name}.{lang}.{ext}.',
  );
