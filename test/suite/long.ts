/**
 * True if a run is `npm run test:long`: whole sweeps and tests that take minutes. Every other run, including CI's,
 * keeps a smoke test of each. The task runs the test files that import this.
 */
export const LONG_RUN = process.env['TEST_LONG'] === 'yes';

/**
 * True if a run has the tests that `npm test` skips to end in ten minutes: further kinds, formats and moments. CI's
 * second run and `npm run test:all` have them, and so has a long run.
 */
export const WHOLE_RUN = LONG_RUN || process.env['TEST_WHOLE'] === 'yes';

/** True if tests are deferred to `npm run test:all`; logs it if they are. @param what names them */
export function isExcluded(what: string): boolean {
  if (!WHOLE_RUN) process.stderr.write(`Left to npm run test:all: ${what}\n`);
  return !WHOLE_RUN;
}

/** True if tests are deferred to `npm run test:long`; logs it if they are. @param what names them */
export function isForLongRun(what: string): boolean {
  if (!LONG_RUN) process.stderr.write(`Left to npm run test:long: ${what}\n`);
  return !LONG_RUN;
}

/** The first cases are for every run; a long run has all of them. */
export function casesOfRun<Case>(
  all: readonly Case[],
  isSmoke: (one: Case, index: number) => boolean,
): readonly Case[] {
  return LONG_RUN ? all : all.filter(isSmoke);
}
