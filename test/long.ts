/**
 * Whether a run is `npm run test:long`: whole sweeps and what takes minutes. Every other run, CI's too, keeps a smoke test of
 * each. The task runs the test files that import this.
 */
export const LONG_RUN = process.env['TEST_LONG'] === 'yes';

/** The first cases are for every run; a long run has all of them. */
export function casesOfRun<Case>(
  all: readonly Case[],
  isSmoke: (one: Case, index: number) => boolean,
): readonly Case[] {
  return LONG_RUN ? all : all.filter(isSmoke);
}
