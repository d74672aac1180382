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

/** The reason why a pattern doesn't take time linear in the text; undefined if it does. */
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

/** Problems in the patterns of files and in the exceptions, one line each. */
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

/** Problems in the patterns that modules build while loading, from constants of other modules or under other names. */
export async function checkMadePatterns(files: readonly string[]): Promise<readonly string[]> {
  const made = await patternsMadeBy(async () => {
    for (const file of files) await import(pathToFileURL(resolve(file)).href);
  });
  return made.flatMap(({ source, flags }) => {
    const problem = problemOf(source, flags);
    return problem === undefined ? [] : [`A module makes /${source}/${flags}, which ${problem}.`];
  });
}
