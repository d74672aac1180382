/**
 * `npm run openapi`: writes what is generated in docs: openapi.json, which a test compares with what the service answers,
 * the event catalog in the guide for webhooks, the tables of what providers follow, those of codes in the guide for
 * errors, the table of formats, and coverage.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createApiDocument, EXAMPLE_ISSUER } from '#api/openapi/document.ts';
import { insertCodes } from './code-reference.ts';
import { insertCapabilities } from './capability-table.ts';
import { renderCoverage } from './coverage.ts';
import { insertEventCatalog } from './event-catalog.ts';
import { insertFormats } from './format-table.ts';
import { insertOptionTables } from './option-tables.ts';

const DOCS = new URL('../../docs/', import.meta.url);
const WEBHOOKS = new URL('guides/webhooks.md', DOCS);
const ERRORS = new URL('guides/errors.md', DOCS);
const PROVIDERS = new URL('guides/providers.md', DOCS);
const FORMATS = new URL('guides/formats.md', DOCS);
const ARCHITECTURE = new URL('../ARCHITECTURE.md', DOCS);

await writeFile(
  new URL('openapi.json', DOCS),
  `${JSON.stringify(createApiDocument({ issuer: EXAMPLE_ISSUER }), undefined, 2)}\n`,
);
await writeFile(WEBHOOKS, insertEventCatalog(await readFile(WEBHOOKS, 'utf8')));
await writeFile(ERRORS, insertCodes(await readFile(ERRORS, 'utf8')));
await writeFile(PROVIDERS, insertOptionTables(await readFile(PROVIDERS, 'utf8')));
await writeFile(FORMATS, insertFormats(await readFile(FORMATS, 'utf8')));
await writeFile(new URL('coverage.md', DOCS), renderCoverage());
await writeFile(ARCHITECTURE, insertCapabilities(await readFile(ARCHITECTURE, 'utf8')));
