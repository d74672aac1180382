import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { automataOf } from './automaton.ts';
import { growthOf } from './ambiguity.ts';
import { findPatterns } from './find-patterns.ts';
import { patternsMadeBy } from './made-patterns.ts';

/** A pattern that the check refuses, and why it may stay. */
export interface Exception {
  readonly file: string;
  /** As the check names it. */
  readonly pattern: string;
  readonly reason: string;
}

/** What keeps a pattern from taking time linear in the text; undefined if nothing does. */
export function problemOf(source: string, flags: string): string | undefined {
  if (source === '') return 'is made at run time, so that nothing is known about it';
  try {
    for (const automaton of automataOf(source, flags)) {
      const growth = growthOf(automaton);
      if (growth !== undefined) return `takes ${growth.kind} time where a text repeats ${JSON.stringify(growth.piece)}`;
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What is wrong in the patterns of files and in the exceptions, a line each. */
export function checkPatterns(files: readonly string[], exceptions: readonly Exception[]): readonly string[] {
  const known = new Map<string, string | undefined>();
  const unused = new Set(exceptions);
  const problems: string[] = [];
  for (const { file, name, source, flags } of files.flatMap((each) => findPatterns(each))) {
    const key = `/${source}/${flags}`;
    if (!known.has(key)) known.set(key, problemOf(source, flags));
    const problem = known.get(key);
    if (problem === undefined) continue;
    const exception = exceptions.find((each) => each.file === file && each.pattern === name);
    if (exception === undefined) problems.push(`${file}: ${name} ${problem}.`);
    else unused.delete(exception);
  }
  for (const { file, pattern } of unused) problems.push(`${file}: the exception for ${pattern} isn't needed.`);
  for (const { file, pattern, reason } of exceptions)
    if (reason.length < 20) problems.push(`${file}: the exception for ${pattern} needs a reason.`);
  return problems;
}

/** Files whose patterns see what users send: not tests, measurements and set-up. */
export function productFiles(): readonly string[] {
  const exclude = [
    'client/dist/**',
    'node_modules/**',
    '**/*.test.ts',
    '**/testing/**',
    '{test,bench,demo,tools,docs}/**',
    '*.config.ts',
  ];
  return globSync('**/*.{ts,tsx,mjs}', { exclude }).toSorted();
}

/** Modules that aren't loaded, by why; the first that fits counts. All others do nothing when they are loaded. */
const NOT_LOADED: readonly (readonly [reason: string, files: RegExp])[] = [
  ['runs in browsers', /^web\//],
  ['sets a machine up, before there are texts of users', /^platform\/setup\//],
  [
    'is a program, or the code of a thread, which begins its work',
    /^main\.ts$|^admin\/(?:admin|migrate)\.ts$|^cli\/loquent\.mjs$|^db\/create-migration\.ts$|thread\.ts$|\/(?:pdf-reader|download-temporal-cli)\.ts$|\/load-hook\.mjs$/,
  ],
];
/** Names that are printed of those of one reason; more are counted. */
const MAX_NAMED = 20;

/** What isn't loaded of the files, by its reason: its patterns are found in its text only. */
export function notLoaded(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const reasonOf = (file: string) => NOT_LOADED.find(([, fits]) => fits.test(file))?.[0] ?? '';
  const byReason = Map.groupBy(files, reasonOf);
  byReason.delete('');
  return byReason;
}

/** What is wrong in the patterns that modules make while they are loaded, from constants of other modules or under other names. */
export async function checkMadePatterns(files: readonly string[]): Promise<readonly string[]> {
  const made = await patternsMadeBy(async () => {
    for (const file of files) await import(pathToFileURL(resolve(file)).href);
  });
  return made.flatMap(({ source, flags }) => {
    const problem = problemOf(source, flags);
    return problem === undefined ? [] : [`A module makes /${source}/${flags}, which ${problem}.`];
  });
}

/** The exceptions of the repository. */
export function readExceptions(): readonly Exception[] {
  return JSON.parse(readFileSync(new URL('./exceptions.json', import.meta.url), 'utf8')) as Exception[];
}

if (import.meta.main) {
  const files = productFiles();
  const left = notLoaded(files);
  for (const [reason, those] of left) {
    const named = those.length > MAX_NAMED ? `${those.length} files, such as ${those[0]}` : those.join(', ');
    process.stdout.write(`Only read, as each ${reason}: ${named}\n`);
  }
  const skipped = new Set([...left.values()].flat());
  const found = checkPatterns(files, readExceptions());
  // A program among the loaded modules would end the check with the others unseen.
  const refuseEnd = () => {
    process.stderr.write('A loaded module has ended the check: it is a program, which NOT_LOADED has to name.\n');
    process.exitCode = 1;
  };
  process.once('exit', refuseEnd);
  const problems = [...found, ...(await checkMadePatterns(files.filter((file) => !skipped.has(file))))];
  process.off('exit', refuseEnd);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) {
    process.stderr.write(
      'Write these so that a text is read in one way only: CONTRIBUTING.md, "Regular expressions".\n',
    );
  }
  // Loaded modules may keep the process.
  process.exit(problems.length > 0 ? 1 : 0);
}
