/**
 * A program: finds the Temporal server where it is installed, and downloads or builds it where it isn't (once, for some
 * minutes), for those who want it there before they need it. Exits with 1 when it can't be had.
 */
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { findTemporalCli } from '#platform/temporal/find-temporal-cli.ts';

const programs = createProgramRunner();
try {
  const { path, source } = await findTemporalCli({ programs });
  console.log(`Temporal server: ${path} (${source})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await programs.close();
}
