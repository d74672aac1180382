import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Schemas } from '#client/client.ts';
import { JobFailedError } from '#client/wait.ts';
import { CommandError, EXIT } from '#cli/exit-codes.ts';
import { openFiles, type LocalFile } from '#cli/files/local-files.ts';
import { runFileJob, storeAt } from '#cli/jobs/run-file-job.ts';
import { storeIds } from '#cli/names/find.ts';
import { optionIds } from '#cli/names/option-ids.ts';
import type { Session } from '#cli/session/session.ts';
import { readLock, writeLock, type Lock } from './lock.ts';
import { isNeeded, planProject, type PlannedSource, type PlannedTarget } from './plan.ts';
import { readProjectFile, type Project } from './project.ts';
import { hasAllLanguages, readStringSource } from './string-source.ts';

interface Options {
  readonly config: string;
  readonly check?: boolean;
}

/** Files per job: the service takes no more. */
const MAX_FILES = 100;

/** A file to send: a source, or strings of it, for the languages that lack the same. */
interface Task {
  readonly source: PlannedSource;
  readonly targets: readonly PlannedTarget[];
  readonly file: LocalFile;
}

/** `loquent sync`: translates what the project's translations lack; with `--check`, lists it and fails. */
export async function run(session: Session, { config, check = false }: Options): Promise<void> {
  const { output } = session;
  const folder = dirname(config);
  const project = await readProjectFile(config);
  const lockPath = join(folder, 'loquent.lock');
  const lock = await readLock(lockPath);
  const sources = await planProject(project, folder, lock);
  const missing = sources.flatMap((source) => source.targets.filter(isNeeded).map((target) => ({ source, target })));
  const rows = missing.map(({ source, target }) => ({
    source: source.path,
    language: target.language,
    target: target.path,
    strings: target.needed === 'file' ? null : target.needed.size,
  }));
  if (check && missing.length > 0) process.exitCode = EXIT.found;
  if (!check) await translate(session, { project, folder, lockPath, lock, sources });
  if (output.isJson) return output.json({ [check ? 'untranslated' : 'translated']: rows });
  if (rows.length === 0) return output.note('Everything is translated.');
  await output.table(
    ['Source', 'Language', 'Target', check ? 'Untranslated' : 'Translated'],
    rows.map(({ source, language, target, strings }) => [
      source,
      language,
      target,
      strings === null ? 'file' : `${strings} strings`,
    ]),
  );
}

interface Work {
  readonly project: Project;
  readonly folder: string;
  readonly lockPath: string;
  readonly lock: Lock;
  readonly sources: readonly PlannedSource[];
}

/**
 * A job per set of languages. The lock file has each source as soon as all of its translations are written.
 *
 * @throws JobFailedError in the end, if the service could not translate some of the files
 */
async function translate(session: Session, { project, folder, lockPath, lock, sources }: Work): Promise<void> {
  const open = new Map<PlannedSource, number>();
  const jobs = new Map<string, Task[]>();
  for (const source of sources) {
    const tasks = await tasksOf(source, folder);
    open.set(source, tasks.length);
    for (const task of tasks) {
      const languages = task.targets.map(({ language }) => language).join(',');
      jobs.set(languages, [...(jobs.get(languages) ?? []), task]);
    }
  }
  const files: Record<string, Lock['files'][string]> = { ...lock.files };
  for (const path of Object.keys(files)) if (!sources.some((source) => source.path === path)) delete files[path];
  const close = async (source: PlannedSource) => {
    files[source.path] = source.locked;
    await updateRest(session, project, folder, source);
  };
  for (const [source, count] of open) if (count === 0) await close(source);
  await writeLock(lockPath, { version: 1, files });
  const failures: JobFailedError[] = [];
  for (const [languages, tasks] of jobs) {
    for (let start = 0; start < tasks.length; start += MAX_FILES) {
      const part = tasks.slice(start, start + MAX_FILES);
      const written = new Map<Task, number>();
      try {
        await runJob(session, project, folder, languages.split(','), part, written);
      } catch (error) {
        if (!(error instanceof JobFailedError) || error.code !== 'files_failed') throw error;
        failures.push(error);
      }
      for (const task of part) {
        if (written.get(task) !== task.targets.length) continue;
        const { source } = task;
        const left = open.get(source)! - 1;
        open.set(source, left);
        if (left === 0) await close(source);
      }
      await writeLock(lockPath, { version: 1, files });
    }
  }
  const last = failures.pop();
  for (const { message } of failures) session.output.note(message);
  if (last !== undefined) throw last;
}

/** Targets of a source with the same lack are served by one file. */
async function tasksOf(source: PlannedSource, folder: string): Promise<readonly Task[]> {
  const groups = new Map<string, PlannedTarget[]>();
  for (const target of source.targets.filter(isNeeded)) {
    const lack = target.needed === 'file' ? 'file' : JSON.stringify([...target.needed]);
    groups.set(lack, [...(groups.get(lack) ?? []), target]);
  }
  const tasks: Task[] = [];
  for (const targets of groups.values()) {
    const { needed } = targets[0]!;
    if (source.strings === undefined || needed === 'file') {
      const [file] = await openFiles([join(folder, source.path)]);
      tasks.push({ source, targets, file: file! });
    } else {
      const content = new Blob([Buffer.from(source.strings.pick(needed))]);
      tasks.push({ source, targets, file: { path: source.path, name: basename(source.path), content } });
    }
  }
  return tasks;
}

/** @param written gets the number of translations written of each task */
async function runJob(
  session: Session,
  project: Project,
  folder: string,
  languages: readonly string[],
  tasks: readonly Task[],
  written: Map<Task, number>,
): Promise<void> {
  const { loquent } = session;
  const { save_to_memory: memory, from, options: ofFormats, ...options } = project;
  const [saved] = (await storeIds(loquent, memory === undefined ? [] : [memory])) ?? [];
  const request = {
    mode: 'ai' as const,
    source_language: from,
    target_languages: languages,
    ...(await optionIds(loquent, options)),
    ...(ofFormats !== undefined && { options: ofFormats as Schemas['FormatOptions'] }),
    ...(saved !== undefined && { save_to_memory: saved }),
    name: 'loquent sync',
  };
  await runFileJob<Schemas['TranslatedFile']>(session, {
    files: tasks.map(({ file }) => file),
    wait: true,
    submit: (keys) => loquent.jobs.translate({ ...request, source_files: keys }),
    async store(file, { language }, response) {
      const task = tasks.find((each) => each.file === file)!;
      const { source } = task;
      // One file may have all of its languages.
      const targets = task.targets.filter(
        (each) => language === 'mul' || each.language.toLowerCase() === language.toLowerCase(),
      );
      const [target] = targets;
      if (target === undefined)
        throw new CommandError(`${file.path} was translated into ${language}, which nobody asked for.`, EXIT.failed);
      written.set(task, (written.get(task) ?? 0) + targets.length);
      if (source.strings === undefined || target.needed === 'file') return storeAt(join(folder, target.path), response);
      const fresh = new Uint8Array(await response.arrayBuffer());
      await merge(session, project, folder, source, targets, fresh);
      return join(folder, target.path);
    },
  });
}

/** Translations that need no strings follow a source that lost some, or has changed where there is nothing to translate. */
async function updateRest(session: Session, project: Project, folder: string, source: PlannedSource): Promise<void> {
  if (source.gone.size + source.changed.size === 0) return;
  for (const target of source.targets) {
    if (target.translation === undefined || isNeeded(target) || hasAllLanguages(source.path)) continue;
    await merge(session, project, folder, source, [target], undefined);
  }
}

/** @param targets one, or several in a file with all languages */
async function merge(
  { output }: Session,
  { from }: Project,
  folder: string,
  { path, strings, gone, changed }: PlannedSource,
  targets: readonly PlannedTarget[],
  fresh: Uint8Array | undefined,
): Promise<void> {
  const [first] = targets;
  if (strings === undefined || first === undefined) return;
  for (const { path: target, extra } of targets) {
    if (extra.length === 0) continue;
    const names = extra.slice(0, 10).join(', ') + (extra.length > 10 ? ', …' : '');
    output.note(`${target} has lost ${extra.length} strings that ${path} doesn't have: ${names}`);
  }
  const local = join(folder, first.path);
  // Other languages may have been written into a shared file meanwhile.
  const shared = hasAllLanguages(path) ? await readFile(local) : undefined;
  const base = shared === undefined ? strings : ((await readStringSource(path, shared, from)) ?? strings);
  const parts = targets.flatMap(({ language, translation, needed }) =>
    needed === 'file' ? [] : [{ language, translation: shared ?? translation, fresh, needed, changed, gone }],
  );
  const [part, ...others] = parts;
  if (part !== undefined) await write(local, base.merge([part, ...others]));
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
