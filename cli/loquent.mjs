#!/usr/bin/env node
// The command line: npx loquent, in the repository. Node runs its TypeScript and keeps what it compiles.
import { mkdirSync, statSync } from 'node:fs';
// The whole module: an older Node has no `enableCompileCache`, and would end before the sentence about its version.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`loquent needs Node 24, and this is ${process.versions.node}. Run it by npx loquent.\n`);
  process.exit(2);
}
// Cached code gets executed, so don't use a folder that others may write to.
const cache = fileURLToPath(new URL('../node_modules/.cache/loquent', import.meta.url));
try {
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(cache);
  if (uid === process.getuid?.() && (mode & 0o022) === 0) module.enableCompileCache(cache);
} catch {
  // A read-only installation starts a little slower.
}
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
