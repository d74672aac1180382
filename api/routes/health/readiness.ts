import { setTimeout as delay } from 'node:timers/promises';
import type { ApiDependencies } from '#api/dependencies.ts';
import { READ } from '#db/orm.ts';
import { readNamespace } from '#platform/temporal/probe-server.ts';
import { createWriteProbes, latestOutcome } from './write-probes.ts';

/** Milliseconds for the answer of each part. */
const TIMEOUT = 2000;
/** Milliseconds for a write to the database; longer ones wait for another writer. */
const WRITE_TIMEOUT = 1000;
/** Milliseconds for which a result is cached: probes need no credentials, so they mustn't cause load. */
const FRESH_FOR = 1000;

/** The parts of a process that its probes ask. */
export type HealthDependencies = Pick<
  ApiDependencies,
  'config' | 'orm' | 'storage' | 'logger' | 'temporal' | 'temporalServer' | 'worker' | 'isAccepting'
>;

export interface Readiness {
  /** Names of the parts that don't answer or can't be written; empty if all work. */
  partsDown(): Promise<readonly string[]>;
}

/**
 * Checks database, Temporal, storage, data folder and the worker of this process, at most once per second for any number of requests. The stores
 * are written to, because the usual failure is a full or read-only disk, which reading doesn't detect.
 */
export function createReadiness(dependencies: HealthDependencies): Readiness {
  const { orm, temporal, temporalServer, worker, logger } = dependencies;
  const probes = createWriteProbes(dependencies);
  const writeDatabase = latestOutcome(probes.database, WRITE_TIMEOUT);
  const checks: Readonly<Record<string, () => Promise<unknown>>> = {
    database: async () => {
      await orm.em.fork().execute('select 1', [], READ);
      await writeDatabase();
    },
    temporal: async () => {
      if (temporalServer?.failure() !== undefined) throw new Error(temporalServer.failure());
      await readNamespace(temporal.connection, temporal.options.namespace, TIMEOUT);
    },
    storage: probes.storage,
    data_folder: probes.data_folder,
    ...(worker === undefined
      ? {}
      : {
          worker: async () => {
            if (!worker.isPolling()) throw new Error('the worker asks Temporal for no tasks');
          },
        }),
  };

  const isDown = async (name: string, check: () => Promise<unknown>): Promise<boolean> => {
    const ended = new AbortController();
    const overdue = delay(TIMEOUT, undefined, { signal: ended.signal }).then(() => {
      throw new Error(`no answer within ${TIMEOUT} ms`);
    });
    try {
      await Promise.race([check(), overdue]);
      return false;
    } catch (error) {
      logger.warn({ err: error, part: name }, 'not ready: a part of the service does not answer or cannot be written');
      return true;
    } finally {
      ended.abort();
      overdue.catch(() => undefined);
    }
  };

  const run = async () => {
    const names = Object.keys(checks);
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => isDown(name, check)));
    return names.filter((_, index) => results[index] === true);
  };

  let last: { readonly at: number; readonly outcome: Promise<readonly string[]> } | undefined;
  return {
    partsDown: () => {
      if (last === undefined || Date.now() - last.at > FRESH_FOR) last = { at: Date.now(), outcome: run() };
      return last.outcome;
    },
  };
}
