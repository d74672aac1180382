/**
 * `npm run openapi`: writes docs/openapi.json, which a test compares with what the service answers, and the event
 * catalogue in the guide for webhooks.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createApiDocument } from '#api/openapi/document.ts';
import { insertEventCatalogue } from './lib/event-catalogue.ts';

const GUIDE = new URL('../docs/guides/webhooks.md', import.meta.url);

await writeFile(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(createApiDocument(), undefined, 2)}\n`,
);
await writeFile(GUIDE, insertEventCatalogue(await readFile(GUIDE, 'utf8')));
