import { raw } from '@mikro-orm/core';
import type { Logger } from 'pino';
import { Job, OutboxRecord, type OutboxKind } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type EntityManager, type Orm } from '#db/orm.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import type { ClaimedOutboxRecord, OutboxHandlers } from './handler.ts';

export interface DispatcherOptions {
  readonly orm: Orm;
  readonly logger: Logger;
  readonly handlers: OutboxHandlers;
}

/** Records of each kind handled in one round, so that none waits for thousands of another. */
const ROUND = 200;
/** Place of a due record among those of its organization: 10,000 of one don't hold up the first of another. */
const PLACE = 'row_number() over (partition by organization order by created_at)';
/** Ms between rounds without a call while there are records, or live jobs, whose workers write records without a call. */
const INTERVAL = 1_000;
/** Ms between rounds of an idle service; they find the records of a killed process, whose lease lasts longer. */
const IDLE_INTERVAL = 5_000;
/** Ms for which a record belongs to the process that leased it; longer than a round lasts. */
const LEASE = 20_000;
/** Longest wait between two attempts, in ms. */
const MAX_BACKOFF = 5_000;

/**
 * Handles the outbox records of committed transactions, of every kind. Any number of processes may run a dispatcher: a
 * record belongs to the process that leased it until the lease ends.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #called = false;
  #stopped = false;
  #pause = INTERVAL;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  start(): void {
    this.wake();
  }

  /** Starts a round now, because a record was committed. */
  readonly wake = (): void => {
    this.#called = true;
    if (this.#round === undefined && !this.#stopped) this.#round = this.#work();
  };

  /** Finishes the current round and starts no other. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      while (this.#called && !this.#stopped) {
        this.#called = false;
        const taken = await this.#take();
        if (taken.length > 0) this.#called = true;
        await this.#handle(taken);
      }
    } catch (error) {
      this.#options.logger.error({ err: error }, 'outbox round failed, trying again');
    } finally {
      this.#round = undefined;
      if (!this.#stopped) this.#timer = setTimeout(this.wake, this.#pause).unref();
    }
  }

  /** Leases due records, of each organization its oldest in turn: a second dispatcher that reads the same rows fails the `dueAt` comparison. */
  async #take(): Promise<readonly ClaimedOutboxRecord[]> {
    const entityManager = this.#options.orm.em.fork();
    const now = new Date();
    // Ends every round of an idle service: this query is a fraction of those below.
    const first = { fields: ['dueAt'], orderBy: { dueAt: 'asc' }, limit: 1 } as const;
    const [next] = await entityManager.find(OutboxRecord, {}, first);
    const wait = (next?.dueAt.getTime() ?? 0) - now.getTime();
    this.#pause = wait > 0 && wait < INTERVAL ? wait : INTERVAL;
    if (next === undefined && !(await hasLiveJobs(entityManager))) this.#pause = IDLE_INTERVAL;
    if (next === undefined || next.dueAt > now) return [];
    const due: ClaimedOutboxRecord[] = [];
    for (const kind of Object.keys(this.#options.handlers) as OutboxKind[]) {
      due.push(
        ...(await entityManager.find(
          OutboxRecord,
          { kind, dueAt: { $lte: now } },
          { orderBy: [{ [raw(PLACE)]: 'asc' }, { createdAt: 'asc' }], limit: ROUND },
        )),
      );
    }
    if (due.length === 0) return [];
    const lease = new Date(now.getTime() + LEASE + Math.floor(Math.random() * 1_000));
    const ids = due.map((record) => record.id);
    await entityManager.nativeUpdate(OutboxRecord, { id: { $in: ids }, dueAt: { $lte: now } }, { dueAt: lease });
    return entityManager.find(OutboxRecord, { id: { $in: ids }, dueAt: lease });
  }

  async #handle(records: readonly ClaimedOutboxRecord[]): Promise<void> {
    const byKind = Map.groupBy(records, ({ kind }) => kind);
    await Promise.all([...byKind].map(([kind, ofKind]) => this.#handleKind(kind, ofKind)));
  }

  async #handleKind(kind: OutboxKind, records: readonly ClaimedOutboxRecord[]): Promise<void> {
    const entityManager = this.#options.orm.em.fork();
    const failed = await this.#options.handlers[kind](records);
    const done = records.filter(({ id }) => !failed.has(id)).map(({ id }) => id);
    if (done.length > 0) await entityManager.nativeDelete(OutboxRecord, { id: { $in: done } });
    if (failed.size === 0) return;
    const [reason] = failed.values();
    this.#options.logger.warn(
      { err: reason, kind, records: failed.size },
      'handling an outbox record failed, trying again',
    );
    for (const { id, attempts } of records.filter((record) => failed.has(record.id))) {
      const backoff = Math.min(MAX_BACKOFF, 250 * 2 ** Math.min(attempts, 10));
      const dueAt = new Date(Date.now() + backoff);
      await entityManager.nativeUpdate(OutboxRecord, { id }, { attempts: attempts + 1, dueAt });
    }
  }
}

async function hasLiveJobs(entityManager: EntityManager): Promise<boolean> {
  const options = { ...ALL_ORGANIZATIONS, fields: ['id'] } as const;
  return (await entityManager.findOne(Job, { status: { $in: [...LIVE_STATUSES] } }, options)) !== null;
}
