import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { insertFormats } from '#tools/openapi/format-table.ts';
import { ROOT } from './documents.ts';

it('the guide for formats has the table that npm run openapi writes', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/formats.md'), 'utf8');
  expect(guide).toBe(insertFormats(guide));
});
