/**
 * A program: proves that the patterns of product code take time linear in the text. Exits with 1 and names those that don't:
 * CONTRIBUTING.md, "Regular expressions".
 */
import { globSync, readFileSync } from 'node:fs';
import { checkMadePatterns, checkPatterns, type Exception } from '#tools/regex-prover/prove.ts';

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
  [
    'is a program, or the code of a thread, which begins its work',
    /^main\.ts$|^admin\/(?:admin|migrate)\.ts$|^cli\/loquent\.mjs$|^db\/create-migration\.ts$|thread\.ts$|\/(?:pdf-reader|build-program)\.ts$|\/load-hook\.mjs$/,
  ],
];
/** Names that are printed of those of one reason; more are counted. */
const MAX_NAMED = 20;

/** Files that aren't loaded, by reason: their patterns are only found in their text. */
export function notLoaded(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const reasonOf = (file: string) => NOT_LOADED.find(([, fits]) => fits.test(file))?.[0] ?? '';
  const byReason = Map.groupBy(files, reasonOf);
  byReason.delete('');
  return byReason;
}

/** The exceptions of the repository. */
function readExceptions(): readonly Exception[] {
  return JSON.parse(readFileSync(new URL('pattern-exceptions.json', import.meta.url), 'utf8')) as Exception[];
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
