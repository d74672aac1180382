import { expect, it } from 'vitest';
import { folderNames, groupStatus } from './group.ts';

it.each([
  [['queued', 'queued'], 'queued'],
  [['completed', 'queued'], 'running'],
  [['running', 'failed'], 'running'],
  [['cancelling', 'cancelling'], 'cancelling'],
  [['completed', 'completed'], 'completed'],
  [['completed', 'failed', 'cancelled'], 'failed'],
  [['completed', 'cancelled'], 'cancelled'],
] as const)('jobs that are %j make a group that is %s', (statuses, status) => {
  expect(groupStatus(statuses)).toBe(status);
});

it('folders have names that differ, and that file systems take', () => {
  expect(folderNames(['talk', 'Talk', 'talk', 'talk (2)', 'a/b: c?', '..', 'etc. .', 'a\u0000b'])).toEqual([
    'talk',
    'Talk (2)',
    'talk (3)',
    'talk (2) (2)',
    'a_b_ c_',
    '_',
    'etc',
    'a_b',
  ]);
});
