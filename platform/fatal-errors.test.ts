import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

describe('an error that no code has caught', () => {
  it.each([
    ['uncaughtException', "setImmediate(() => { throw new Error('broken') })"],
    ['unhandledRejection', "setImmediate(() => { void Promise.reject(new Error('broken')) })"],
  ])('is logged as fatal with its stack, and ends the process: %s', (origin, failure) => {
    const program = `
      import { createLogger } from '${new URL('logging/index.ts', import.meta.url).href}';
      import { exitOnFatalErrors } from '${new URL('fatal-errors.ts', import.meta.url).href}';
      const logger = createLogger({ level: 'info', format: 'json' });
      exitOnFatalErrors(logger);
      setTimeout(() => logger.info('it went on'), 60_000);
      ${failure};`;
    const child = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
    expect(
      child.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      expect.objectContaining({
        level: 'fatal',
        origin,
        err: expect.objectContaining({ message: 'broken', stack: expect.stringContaining('at ') }),
      }),
    ]);
    expect(child.status).toBe(1);
  });
});
