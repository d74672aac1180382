import { randomBytes } from 'node:crypto';
import type { ApiDependencies } from '#api/dependencies.ts';
import { unauthenticated } from '#api/errors.ts';
import { parseJsonBytes } from '#api/middlewares/json-body.ts';
import { failureLimit, senderLimit, type FailureLimit } from '#api/middlewares/rate-limit.ts';
import { receiveBody } from '#api/receive-body.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { findIntegration } from '#db/integrations.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { publishTmsChanges } from '#db/webhooks/publish-tms-changes.ts';
import type { LoquentError } from '#domain/errors.ts';
import type { TmsChange } from '#domain/projects/tms-change.ts';
import { signingSecrets } from '#domain/webhooks/secret-rotation.ts';
import { TMS_RECORDS } from '#providers/tms/registry.ts';
import { incomingOperations } from './openapi.ts';

/** Bytes. */
const MAX_BODY = 256 * 1024;
/** Different changes of one report that become events; a batch of Crowdin has thousands of strings in few files. */
const MAX_CHANGES = 100;

const UNPROVED = 'webhooks within a minute that were not proved.';

/** A secret in the form of Standard Webhooks, with 32 random bytes. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Takes webhooks of translation management systems: the only credential is the secret of the integration. */
export function incomingRoutes({ config }: ApiDependencies): readonly Route[] {
  const [countRequest, failures] = [senderLimit(config.rateLimits), failureLimit(config.rateLimits, UNPROVED)];
  // Integrations that don't exist are verified in the same way as others.
  const unknown = [newWebhookSecret()];
  return routesOf(incomingOperations, {
    'POST /incoming/:name/:organization': (ctx) => receiveWebhook(ctx, unknown, countRequest, failures),
  });
}

async function receiveWebhook(
  ctx: ApiContext,
  unknown: readonly string[],
  countRequest: (sender: string) => void,
  failures: FailureLimit,
): Promise<void> {
  const { dependencies, logger } = ctx.state;
  const parameters = incomingOperations['POST /incoming/:name/:organization'].path.safeParse(ctx.params);
  const sender = ctx.req.socket.remoteAddress ?? '';
  if (!parameters.success) throw refusal(failures, sender);
  const { name } = parameters.data;
  const organization = parameters.data.organization.toLowerCase();
  const entityManager = organizationEntityManager(dependencies.orm, organization);
  const stored = (await findIntegration(entityManager, name))?.webhookSecrets ?? null;
  // All senders behind a proxy look alike: failures of others must not keep out a report that can be proved.
  if (stored === null) failures.check(sender);
  const { idleTimeout, minimumRate } = dependencies.config.uploads;
  const body = await receiveBody(ctx.req, { size: MAX_BODY, idleTimeout, minimumRate });
  const now = new Date();
  const secrets = stored === null ? [] : signingSecrets(stored, now);
  const { webhook } = TMS_RECORDS[name];
  const request = { headers: ctx.req.headers, body };
  const verified = webhook.verify(request, secrets.length === 0 ? unknown : secrets, now.getTime());
  if (verified === undefined) throw refusal(failures, sender);
  countRequest(`${organization}/${name}`);
  const changes = differentChanges(webhook.readChanges(parseJsonBytes(body)));
  const told = changes.slice(0, MAX_CHANGES);
  const report = `${name}/${verified.id ?? ctx.state.creationId}`;
  const isNew = told.length > 0 && (await publishTmsChanges(entityManager, organization, told, report));
  if (isNew) dependencies.onOutboxRecord();
  const fields = { organization_id: organization, system: name, changes: told, excluded: changes.length - told.length };
  logger.info({ ...fields, repeated: told.length > 0 && !isNew }, 'webhook of a translation management system');
}

/** Counts a failure. @returns the one answer to all of them. @throws LoquentError `rate_limited` */
function refusal(failures: FailureLimit, sender: string): LoquentError {
  failures.check(sender);
  failures.count(sender);
  return unauthenticated('This webhook is not accepted: it is not proved by a secret of the address.');
}

function differentChanges(changes: readonly TmsChange[]): readonly TmsChange[] {
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}
