import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { composeParts, type OpenedParts } from './compose-parts.ts';
import { openDatabase } from './open-database.ts';
import { openTemporal } from './open-temporal.ts';

/** The parts of a process that workers and API share. */
export type ServiceParts = Awaited<ReturnType<typeof openParts>>;

/** Inputs of a process's start. */
export interface PartsContext extends Pick<OpenedParts, 'config' | 'logger' | 'started' | 'documents'> {
  /** Shows a step of the start that takes long. */
  readonly showProgress: <T>(label: string, step: Promise<T>) => Promise<T>;
}

/** Waits until both have ended, so that all that was started can be stopped. @throws the first one's error before the other's */
async function together<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

/** Opens what workers and API share, database and Temporal in parallel; `started` gets the steps that undo it. */
export async function openParts({ showProgress, ...context }: PartsContext) {
  const { config, logger, started } = context;
  const embedded = config.temporal.address === undefined;
  const programs = createProgramRunner({
    limits: config.programLimits,
    onUnlimited: (message) => logger.warn(message),
  });
  started.add('programs', () => programs.close());
  const [{ orm, identity, secretKeys }, temporal] = await together(
    showProgress('Opening the database', openDatabase(config, { embedded, logger, started })),
    openTemporal(config, { logger, programs, started }),
  );
  return { ...(await composeParts({ ...context, programs, orm, secretKeys, temporal })), identity, temporal };
}
