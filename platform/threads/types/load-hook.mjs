/**
 * Loaded with `--import` into threads, and into processes that run for one task: .ts files are loaded from their kept form.
 * Addresses, lines and columns stay those of the .ts file.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { readKept, stripTypes } from './kept-modules.mjs';
import { askMainThread } from './strip-request.mjs';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const stripped = readKept(url, source) ?? (isMainThread ? stripTypes : askMainThread)(url, source);
    if (stripped === undefined) return nextLoad(url, context);
    // As Node itself marks what it has stripped: both find the same in the compile cache.
    return { format: 'module', source: `${stripped}\n\n//# sourceURL=${url}`, shortCircuit: true };
  },
});
