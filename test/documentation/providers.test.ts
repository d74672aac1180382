import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { insertOptionTables } from '#tools/openapi/option-tables.ts';
import { ROOT } from './documents.ts';

it('the guide for providers has the tables that npm run openapi writes', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/providers.md'), 'utf8');
  expect(guide).toBe(insertOptionTables(guide));
});
