import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/loquent', import.meta.url));

/** The variable with which processes start from the code that earlier ones compiled, as `tools/run/run.sh` sets it. */
export function compileCacheEnvironment(): { readonly NODE_COMPILE_CACHE: string } {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  return { NODE_COMPILE_CACHE: FOLDER };
}
