import { execFile, execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs in Java around libraries, and how they are built. */
export interface JavaProject {
  /** Folder with a `pom.xml` that names the libraries, and programs in `src/main/java`. */
  readonly project: string;
  /** Where what is compiled goes. */
  readonly folder: string;
  /** False: libraries are only taken if an earlier run has fetched them. */
  readonly online: boolean;
}

/**
 * Has Maven fetch the libraries of a project.
 *
 * @returns their class path
 * @throws Error that says why it can't be done
 */
export async function classPathOf({ project, folder, online }: JavaProject): Promise<string> {
  const missing = missingJavaTool();
  if (missing !== undefined) throw new Error(missing);
  const paths = join(folder, 'class-path');
  const goal = ['dependency:build-classpath', `-Dmdep.outputFile=${paths}`];
  const maven = ['-q', '-B', ...(online ? [] : ['-o']), '-f', join(project, 'pom.xml'), ...goal];
  await required('Maven can’t fetch it', () => run('mvn', maven, { timeout: 600_000 }));
  return (await readFile(paths, 'utf8')).trim();
}

/** Does the same, and compiles its programs. @returns the class path of all @throws Error as `classPathOf` */
export async function compileJava(java: JavaProject): Promise<string> {
  const libraries = await classPathOf(java);
  const classes = join(java.folder, 'classes');
  const sources = join(java.project, 'src/main/java');
  const programs = (await readdir(sources)).map((name) => join(sources, name));
  await required('javac can’t compile it', () => run('javac', ['-d', classes, '-cp', libraries, ...programs]));
  return `${classes}:${libraries}`;
}

async function required(failure: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`${failure}: ${(error as Error).message.split('\n')[0]}`, { cause: error });
  }
}

/** Why programs in Java can't be built here; undefined: they can. */
export function missingJavaTool(): string | undefined {
  for (const tool of ['java', 'javac', 'mvn']) {
    try {
      execFileSync(tool, ['-version'], { stdio: 'ignore' });
    } catch {
      return `${tool} is not installed (a JDK of version 17 or newer and Maven are needed)`;
    }
  }
  return undefined;
}
