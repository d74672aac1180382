import { expect, it } from 'vitest';
import { notLoaded, productFiles } from './patterns.ts';

it('loads all of product code but programs and what runs in browsers', () => {
  const files = productFiles();
  const left = [...notLoaded(files).values()].flat();
  expect(left.filter((file) => /^(?:admin|cli|db|service)\//.test(file))).toEqual([
    'admin/admin.ts',
    'admin/migrate.ts',
    'cli/loquent.mjs',
    'db/create-migration.ts',
  ]);
  expect(left).toContain('web/review/segment-editor.tsx');
  expect(left.length).toBeLessThan(files.length / 5);
});
