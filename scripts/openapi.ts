/**
 * `npm run openapi`: writes what is generated in docs: openapi.json, which a test compares with what the service answers,
 * the event catalogue in the guide for webhooks, and coverage.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createApiDocument } from '#api/openapi/document.ts';
import { renderCoverage } from './lib/coverage.ts';
import { insertEventCatalogue } from './lib/event-catalogue.ts';

const DOCS = new URL('../docs/', import.meta.url);
const GUIDE = new URL('guides/webhooks.md', DOCS);

await writeFile(new URL('openapi.json', DOCS), `${JSON.stringify(createApiDocument(), undefined, 2)}\n`);
await writeFile(GUIDE, insertEventCatalogue(await readFile(GUIDE, 'utf8')));
await writeFile(new URL('coverage.md', DOCS), renderCoverage());
