import { expect, it } from 'vitest';
import * as workflows from './index.ts';

/** Names in histories from before all names were written alike; workflows under them may still run. */
const FORMER_NAMES = new Set(['rewriteFile', 'translateFile']);

it('names of workflows are written as those of job types', () => {
  const names = Object.keys(workflows).filter((name) => !FORMER_NAMES.has(name));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
});
