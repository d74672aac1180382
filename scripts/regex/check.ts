import { globSync, readFileSync } from 'node:fs';
import { automataOf } from './automaton.ts';
import { growthOf } from './ambiguity.ts';
import { findPatterns } from './find-patterns.ts';

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
    'node_modules/**',
    '**/*.test.ts',
    '**/testing/**',
    '{test,bench,demo,scripts,docs}/**',
    '*.config.ts',
  ];
  return globSync('**/*.ts', { exclude }).toSorted();
}

/** The exceptions of the repository. */
export function readExceptions(): readonly Exception[] {
  return JSON.parse(readFileSync(new URL('./exceptions.json', import.meta.url), 'utf8')) as Exception[];
}

if (import.meta.main) {
  const problems = checkPatterns(productFiles(), readExceptions());
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) {
    process.stderr.write(
      'Write these so that a text is read in one way only: CONTRIBUTING.md, "Regular expressions".\n',
    );
    process.exitCode = 1;
  }
}
