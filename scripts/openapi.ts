/** `npm run openapi`: writes docs/openapi.json, which a test compares with what the service answers. */
import { writeFile } from 'node:fs/promises';
import { createApiDocument } from '#api/openapi/document.ts';

await writeFile(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(createApiDocument(), undefined, 2)}\n`,
);
