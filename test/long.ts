/**
 * Whether a run is `npm run test:long`: whole sweeps and what takes minutes. Every other run, CI's too, keeps a smoke test of
 * each. The task runs the test files that import this.
 */
export const LONG_RUN = process.env['TEST_LONG'] === 'yes';

/**
 * Whether a run has what `npm test` leaves out to end in ten minutes: further kinds, formats and moments of what it tests. CI's
 * second run and `npm run test:all` have it, and so has a long run.
 */
export const WHOLE_RUN = LONG_RUN || process.env['TEST_WHOLE'] === 'yes';

/** Whether tests are left to `npm run test:all`; says so if they are. @param what names them */
export function isExcluded(what: string): boolean {
  if (!WHOLE_RUN) process.stderr.write(`Left to npm run test:all: ${what}\n`);
  return !WHOLE_RUN;
}

/** Whether tests are left to `npm run test:long`; says so if they are. @param what names them */
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
