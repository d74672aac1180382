import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Specifiers of our own modules: static and dynamic imports, re-exports, and programs that a file names by their address. */
const OWN_MODULE = /(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'|new URL\('([^']+\.m?ts)', import\.meta\.url\)/g;
/** Imports that start servers of a test's own. */
const DEV_SERVER = 'platform/temporal/dev-server.ts';
/** Imports that give a test the Temporal server, or the workflow bundle, of the whole run. */
const SHARED_BY_THE_RUN = /\binject\('/;

/**
 * The line of a test file that keeps it out of PostgreSQL's run: it opens a database only for an organization and keys, to
 * test something else, which behaves the same on every database.
 */
const SAME_ON_ANY_DATABASE = /^\/\/ Not on PostgreSQL: \S.*$/m;

/** The line of a test file that keeps it out of `npm test`, which has other tests of the same capability; CI has it. */
const ONLY_IN_TEST_ALL = /^\/\/ Left to npm run test:all: \S.*$/m;

/** The line of a test file that only a long run has: CI has a smoke test of the same, which the line names. */
const ONLY_IN_LONG_RUN = /^\/\/ Left to npm run test:long: \S.*$/m;

/** The line of a test file that PostgreSQL's run has although it isn't of `db/` or `jobs/`: it reaches SQL that differs there. */
const DIFFERS_ON_POSTGRES = /^\/\/ On PostgreSQL: \S.*$/m;

export interface TestFiles {
  /** Paths, from the root of the repository, of the test files that need neither a database nor a Temporal server. */
  readonly pure: readonly string[];
  /** Those that reach `test/database/database.ts` and no Temporal server. */
  readonly database: readonly string[];
  /** Those that use a value of the global set-up or start a Temporal server. */
  readonly service: readonly string[];
}

/** Sorts the test files into the projects of vitest by what they reach through imports, so that no list can forget one. */
export function findTestFiles(): TestFiles {
  const modules = new Map<string, Module>();
  const files: Record<keyof TestFiles, string[]> = { pure: [], database: [], service: [] };
  for (const file of testFiles()) {
    const reached = reachable(file, modules);
    const needsTemporal = reached.has(DEV_SERVER) || [...reached].some((path) => modules.get(path)?.usesRun);
    files[needsTemporal ? 'service' : reached.has('test/database/database.ts') ? 'database' : 'pure'].push(file);
  }
  return files;
}

/** Paths from the root of the test files with cases that only `npm run test:long` has. */
export function findLongTestFiles(): readonly string[] {
  const modules = new Map<string, Module>();
  const own = new Set(findOnlyLongFiles());
  return testFiles().filter((file) => own.has(file) || reachable(file, modules).has('test/suite/long.ts'));
}

/** Paths from the root of the test files that `npm test` leaves to `npm run test:all`. */
export function findTestAllFiles(): readonly string[] {
  return filesWith(ONLY_IN_TEST_ALL);
}

/** Paths from the root of the test files that all other commands leave to `npm run test:long`. */
export function findOnlyLongFiles(): readonly string[] {
  return filesWith(ONLY_IN_LONG_RUN);
}

/** True if arguments of vitest name files or folders, all of whose tests then run: values of options may stand after them. */
export function nameFiles(parameters: readonly string[]): boolean {
  return parameters.some(
    (parameter, index) => !parameter.startsWith('-') && parameters[index - 1]?.startsWith('-') !== true,
  );
}

/** True if the result of a test may depend on the database. */
export function dependsOnDatabase(file: string): boolean {
  return !SAME_ON_ANY_DATABASE.test(readFileSync(join(root, file), 'utf8'));
}

/** True if a test is of what differs on PostgreSQL: its SQL, locks and vectors. `npm run test:postgres -- --all` has the others. */
export function differsOnPostgres(file: string): boolean {
  if (!dependsOnDatabase(file)) return false;
  return /^(db|jobs)\//.test(file) || DIFFERS_ON_POSTGRES.test(readFileSync(join(root, file), 'utf8'));
}

function filesWith(line: RegExp): readonly string[] {
  return testFiles().filter((file) => line.test(readFileSync(join(root, file), 'utf8')));
}

function testFiles(): readonly string[] {
  return globSync('**/*.test.ts', { cwd: root, exclude: (path) => /^(node_modules|\.data)$/.test(path) }).toSorted();
}

interface Module {
  readonly imports: readonly string[];
  readonly usesRun: boolean;
}

function reachable(file: string, modules: Map<string, Module>): ReadonlySet<string> {
  const seen = new Set([file]);
  for (const path of seen) {
    let module = modules.get(path);
    if (module === undefined) modules.set(path, (module = readModule(path)));
    for (const imported of module.imports) seen.add(imported);
  }
  return seen;
}

function readModule(path: string): Module {
  let text: string;
  try {
    text = readFileSync(join(root, path), 'utf8');
  } catch {
    // Words of a comment or a text that look like an import.
    return { imports: [], usesRun: false };
  }
  const specifiers = [...text.matchAll(OWN_MODULE)].map(([, imported, addressed]) => (imported ?? addressed)!);
  const imports = specifiers.map((name) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)),
  );
  return { imports: imports.filter((name) => /\.m?ts$/.test(name)), usesRun: SHARED_BY_THE_RUN.test(text) };
}
