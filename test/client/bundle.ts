import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** The client with its packages as a module for browsers, minified. */
export async function bundleClient(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('../../client/', import.meta.url)),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'index.ts', preserveEntrySignatures: 'strict' },
    },
  });
  const [{ output: chunks }] = (Array.isArray(output) ? output : [output]) as [Rolldown.RolldownOutput];
  return chunks[0].code;
}
