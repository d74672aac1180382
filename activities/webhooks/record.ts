import { setTimeout as sleep } from 'node:timers/promises';
import { WebhookAttempt, WebhookDelivery, type WebhookDeliveryRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { sharedTransactions } from '#db/shared-transactions.ts';
import { recordAttempt, type Attempt } from '#db/webhooks/record-attempt.ts';
import type { DeliveryRun, DeliverySummary, UnrecordedAttempt } from '#domain/webhooks/delivery-run.ts';
import { nextDelay } from '#domain/webhooks/retry-schedule.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { AttemptResult } from './send-delivery.ts';

/** Ms for the database to take the outcome of a request before the workflow keeps it. */
const DATABASE_TIMEOUT = 10_000;
/** Ms between attempts to record it. */
const PAUSE = 1_000;

export const SUPERSEDED: DeliverySummary = { status: 'superseded', attempts: 0, responseStatus: null, wait: null };

type RecorderDependencies = Pick<ActivityDependencies, 'orm' | 'webhooks' | 'logger'>;

/** Records attempts, many in one transaction. @param patience ms for the database to take one */
export function createAttemptRecorder({ orm, webhooks, logger }: RecorderDependencies, patience = DATABASE_TIMEOUT) {
  async function recordOnce(
    { deliveryId: id, run, organizationId }: DeliveryRun,
    attempt: Attempt,
    pause: number | undefined,
  ): Promise<DeliverySummary> {
    const rules = {
      deactivateAfter: webhooks.deactivateAfter,
      nextDelay: (attempts: number) => nextDelay(webhooks.retryDelays, attempts, pause, Math.random()),
    };
    const outcome = await sharedTransactions(orm.em).run(organizationId, (transaction) =>
      recordAttempt(transaction, { id, run }, attempt, rules),
    );
    return outcome === undefined ? SUPERSEDED : { ...outcome, responseStatus: attempt.responseStatus };
  }

  return {
    /** Records an attempt at once. Without a database the outcome becomes part of the summary: it must never be lost. */
    async record(reference: DeliveryRun, sent: AttemptResult): Promise<DeliverySummary> {
      const { isHealthy: _health, pause, ...attempt } = sent;
      const deadline = Date.now() + patience;
      for (;;) {
        try {
          return await recordOnce(reference, attempt, pause);
        } catch (error) {
          const isLast = Date.now() >= deadline;
          const outcome = isLast ? 'its workflow keeps it' : 'trying again';
          const fields = { err: error, delivery_id: reference.deliveryId };
          logger.warn(fields, `failed to record an attempt to deliver a webhook, ${outcome}`);
          if (isLast) return summarizeUnrecorded(sent);
        }
        await sleep(PAUSE);
      }
    },

    /** Records an attempt that its workflow kept, once. */
    async recordKept(reference: DeliveryRun, kept: UnrecordedAttempt): Promise<DeliverySummary> {
      const { deliveryId: id, organizationId } = reference;
      const { startedAt, pause, ...rest } = kept;
      const attempt = {
        ...rest,
        startedAt: new Date(startedAt),
        targetUrl: undefined,
        headers: null,
        responseBody: null,
      };
      const entityManager = organizationEntityManager(orm, organizationId);
      const stored = { delivery: id, startedAt: attempt.startedAt };
      // A try before this one may have recorded it without reporting that.
      if ((await entityManager.count(WebhookAttempt, stored)) === 0) {
        return recordOnce(reference, attempt, pause ?? undefined);
      }
      const { run } = reference;
      const delivery = await entityManager.findOne(WebhookDelivery, { id, run });
      return delivery === null ? SUPERSEDED : { ...summaryOf(delivery), wait: remainingWait(delivery) };
    },
  };
}

function summarizeUnrecorded({
  startedAt,
  duration,
  responseStatus,
  errorMessage,
  pause,
}: AttemptResult): DeliverySummary {
  const facts = { startedAt: startedAt.toISOString(), duration, responseStatus, errorMessage, pause: pause ?? null };
  return { status: 'sent', attempts: 0, responseStatus, wait: null, unrecorded: facts };
}

/** The state of a delivery as its row has it. */
export const summaryOf = ({ status, attempts, responseStatus }: WebhookDeliveryRow) => ({
  status,
  attempts,
  responseStatus: responseStatus ?? null,
});

/** Ms until the next attempt, which may be 0; null after the last one. */
export function remainingWait({ status, nextAttemptAt }: WebhookDeliveryRow): number | null {
  if (status === 'delivered' || status === 'failed') return null;
  return Math.max(0, (nextAttemptAt?.getTime() ?? 0) - Date.now());
}
