/**
 * Checks that an exported name is unique in the repository, so that a search for it finds one definition. Prints the homonyms and
 * exits with 1 if there are any.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/gm;
const EXCLUDED = /(?:^|\/)(?:node_modules|\.data|generated|dist[^/]*|migrations)\/|\.(?:test|browser)\.ts$/;

/** Names that a convention repeats, and names of the published client that the service has too. */
const CONVENTIONS: ReadonlySet<string> = new Set(['run', 'submission', 'Job', 'LoquentError']);

const homes = new Map<string, string[]>();
for (const file of globSync('**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => /^(?:node_modules|\.data)$/.test(path),
})) {
  if (EXCLUDED.test(file)) continue;
  const names = new Set(Array.from(readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(EXPORT), ([, name]) => name!));
  for (const name of names) homes.set(name, [...(homes.get(name) ?? []), file]);
}
const homonyms = [...homes].filter(([name, files]) => files.length > 1 && !CONVENTIONS.has(name));
for (const [name, files] of homonyms) console.error(`${name} is exported by ${files.join(', ')}: rename all but one.`);
process.exit(homonyms.length === 0 ? 0 : 1);
