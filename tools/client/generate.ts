/**
 * Writes `client/generated` from docs/openapi.json: types, the table of operations, and the fields of requests for jobs. The
 * bootstrap runs it when one of its inputs has changed; its argument is their hash, which the output repeats.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { ApiDescription } from './api-description.ts';
import { renderJobForms } from './render-job-forms.ts';
import { renderOperations } from './render-operations.ts';
import { renderTypes } from './render-types.ts';

const ROOT = new URL('../../', import.meta.url);
const TARGET = new URL('client/generated/', ROOT);
const NOTICE = '// Generated from docs/openapi.json by tools/client/generate.ts.';

const description = JSON.parse(await readFile(new URL('docs/openapi.json', ROOT), 'utf8')) as ApiDescription;
await mkdir(TARGET, { recursive: true });
await put('types.ts', `${NOTICE}\n${await renderTypes(description)}`);
await put('operations.ts', `${NOTICE}\n${renderOperations(description)}`);
await put('job-forms.ts', `${NOTICE}\n${renderJobForms(description)}`);
await put('inputs', `${process.argv[2] ?? ''}\n`);

/** Others may read the file at the same time. */
async function put(name: string, text: string): Promise<void> {
  const temporary = new URL(`${name}.new`, TARGET);
  await writeFile(temporary, text);
  await rename(temporary, new URL(name, TARGET));
}
