import { glob, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CommandError } from '#cli/exit-codes.ts';
import { fillPattern, resultPath } from '#cli/jobs/output-pattern.ts';
import { hashOf, type Lock, type LockedSource } from './lock.ts';
import { requireInProject } from './project-path.ts';
import type { Project } from './project.ts';
import { parseStrings, translatedPaths, type StringFile } from './string-file.ts';

/** Extensions of files of strings, whose strings are sent by themselves. */
const STRING_EXTENSIONS: ReadonlySet<string> = new Set(['.json', '.arb']);

/** A source, and what its translations lack. */
export interface PlannedSource {
  /** From the folder of the project, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Undefined: the file is sent as a whole. */
  readonly strings: StringFile | undefined;
  /** The lock file's entry once everything is translated. */
  readonly locked: LockedSource;
  /** Strings that the source had and has no more. */
  readonly gone: ReadonlySet<string>;
  readonly targets: readonly PlannedTarget[];
}

export interface PlannedTarget {
  readonly language: string;
  readonly path: string;
  readonly translation: StringFile | undefined;
  /** Paths of strings to translate; `file` for the whole file; empty when the translation is current. */
  readonly needed: ReadonlySet<string> | 'file';
}

/** True if there is something to translate. */
export const isNeeded = ({ needed }: PlannedTarget): boolean => needed === 'file' || needed.size > 0;

/**
 * Compares the sources of a project with the lock file and with their translations.
 *
 * @throws CommandError for a path that leads out of the folder
 */
export async function planProject(project: Project, folder: string, lock: Lock): Promise<readonly PlannedSource[]> {
  const pairs: { path: string; target: string }[] = [];
  for (const { source, target } of project.files) {
    const found = pairs.length;
    await requireInProject(folder, source);
    for await (const path of glob(source, {
      cwd: folder,
      exclude: (name) => name === 'node_modules' || name === '.git',
    })) {
      pairs.push({ path: path.replaceAll('\\', '/'), target });
    }
    if (pairs.length === found)
      throw new CommandError(`No file is found for the source ${source} of the project file.`);
  }
  const targets = new Set(
    pairs.flatMap(({ path, target }) => project.to.map((language) => resultPath(target, path, language))),
  );
  // A pattern such as locales/*/app.json finds the translations, too.
  const sources = pairs
    .filter(({ path }) => !targets.has(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return Promise.all(sources.map(({ path, target }) => planSource(project, folder, path, target, lock.files[path])));
}

async function planSource(
  project: Project,
  folder: string,
  path: string,
  pattern: string,
  before: LockedSource | undefined,
): Promise<PlannedSource> {
  const bytes = await readFile(await requireInProject(folder, path));
  const text = bytes.toString('utf8');
  const strings = STRING_EXTENSIONS.has(extname(path)) ? parseStrings(text) : undefined;
  const locked = strings === undefined ? { hash: hashOf(bytes), languages: project.to } : { strings: strings.hashes };
  const lockedStrings = before !== undefined && 'strings' in before ? before.strings : {};
  const gone = new Set(
    strings === undefined ? [] : Object.keys(lockedStrings).filter((key) => !(key in strings.hashes)),
  );
  const targets = await Promise.all(
    project.to.map(async (language): Promise<PlannedTarget> => {
      const target = fillPattern(pattern, path, language);
      const existing = await readFile(await requireInProject(folder, target), 'utf8').catch(() => undefined);
      if (strings === undefined) {
        const isCurrent =
          existing !== undefined &&
          (before === undefined ||
            ('hash' in before && before.hash === hashOf(bytes) && before.languages.includes(language)));
        return { language, path: target, translation: undefined, needed: isCurrent ? new Set() : 'file' };
      }
      const translation = existing === undefined ? undefined : parseStrings(existing);
      const translated = translation === undefined ? new Set<string>() : translatedPaths(translation);
      const needed = Object.entries(strings.hashes).filter(
        ([key, hash]) => !translated.has(key) || (lockedStrings[key] ?? hash) !== hash,
      );
      return { language, path: target, translation, needed: new Set(needed.map(([key]) => key)) };
    }),
  );
  return { path, text, strings, locked, gone, targets };
}
