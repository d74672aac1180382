import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { jobsListUrl } from './jobs-list.ts';

it('the README shows the address of the list of jobs of an embedded server', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`  ${jobsListUrl('http://127.0.0.1:8233', 'default')}\n`);
});
