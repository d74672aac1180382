import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { endLoadingNotice } from './loading-notice.ts';

afterEach(() => {
  delete process.env['LOADING_NOTICE_PID'];
});

it('ends the notice, and leaves nothing of it to programs that are started later', async () => {
  const notice = spawn('sleep', ['600'], { stdio: 'ignore' });
  process.env['LOADING_NOTICE_PID'] = String(notice.pid);
  endLoadingNotice();
  expect(await once(notice, 'exit')).toEqual([null, 'SIGTERM']);
  expect(process.env['LOADING_NOTICE_PID']).toBeUndefined();
});

it.each([undefined, '', 'none', '0', '1', '-1'])('ends no process for the id %s', (id) => {
  if (id !== undefined) process.env['LOADING_NOTICE_PID'] = id;
  expect(endLoadingNotice).not.toThrow();
});
