import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startLineProcess, type LineProcess } from './line-process.ts';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('okapi/', import.meta.url));
const SOURCES = ['PseudoTranslate.java', 'TranslateFiles.java'].map((name) => join(PROJECT, 'src/main/java', name));

/** Starts one of the programs around Okapi's filter, those in `okapi/src/main/java`. */
export type StartOkapi = (program: 'PseudoTranslate' | 'TranslateFiles', parameters?: readonly string[]) => LineProcess;

/**
 * Has Maven fetch the filter, and compiles what is around it.
 *
 * @param folder where what is compiled goes
 * @param online false: takes it only if an earlier run has fetched it, as tests should
 * @returns how to start it; a string says why that can't be done
 */
export async function buildOkapi(folder: string, online: boolean): Promise<StartOkapi | string> {
  const missing = missingTool();
  if (missing !== undefined) return missing;
  const classes = join(folder, 'classes');
  const paths = join(folder, 'class-path');
  const maven = [
    '-q',
    '-B',
    ...(online ? [] : ['-o']),
    '-f',
    join(PROJECT, 'pom.xml'),
    'dependency:build-classpath',
    `-Dmdep.outputFile=${paths}`,
  ];
  try {
    await run('mvn', maven, { timeout: 600_000 });
    const libraries = (await readFile(paths, 'utf8')).trim();
    await run('javac', ['-d', classes, '-cp', libraries, ...SOURCES]);
    return (program, parameters = []) =>
      startLineProcess('java', ['-cp', `${classes}:${libraries}`, program, ...parameters]);
  } catch (error) {
    return `Maven can't fetch or javac can't compile what is compared: ${(error as Error).message.split('\n')[0]}`;
  }
}

function missingTool(): string | undefined {
  for (const tool of ['java', 'javac', 'mvn']) {
    try {
      execFileSync(tool, ['-version'], { stdio: 'ignore' });
    } catch {
      return `${tool} is not installed (a JDK of version 17 or newer and Maven are needed)`;
    }
  }
  return undefined;
}
