import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderCoverage } from '#tools/openapi/coverage.ts';
import { ROOT } from './documents.ts';

it('docs/coverage.md is as npm run openapi writes it, with a test for each operation and each job type', () => {
  expect(readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8')).toBe(renderCoverage());
});
