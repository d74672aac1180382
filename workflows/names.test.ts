import { expect, it } from 'vitest';
import * as workflows from './index.ts';

it('names of workflows are written as those of job types', () => {
  const names = Object.keys(workflows);
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
});
