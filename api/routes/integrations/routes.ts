import { notFound, validationFailed } from '#domain/request-errors.ts';
import { publicOrigin } from '#api/public-origin.ts';
import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { changeWebhookSecret, deleteIntegration, findIntegration, saveIntegration } from '#db/integrations.ts';
import { LoquentError, serviceFailure } from '#domain/errors.ts';
import { TMS_TITLES, type TmsName } from '#domain/projects/tms-name.ts';
import type { TmsCredentials } from '#providers/tms/connector.ts';
import { TMS_RECORDS } from '#providers/tms/registry.ts';
import { newWebhookSecret } from './incoming.ts';
import { presentIntegration } from './answers.ts';
import { integrationOperations } from './openapi.ts';

/** Ms for a system to answer to the test of credentials, for which a client waits. */
const TEST_TIMEOUT = 15_000;

/** The credentials at translation management systems. Members read, admins manage. */
export const integrationRoutes = routesOf(integrationOperations, {
  'GET /v1/integrations/:name': async (ctx, { path: { name } }) => presentIntegration(await requireStored(ctx, name)),

  async 'PUT /v1/integrations/:name'(ctx, { path: { name }, body: { token, base_url: baseUrl = null } }) {
    checkAddress(ctx, name, baseUrl);
    const credentials = { token, baseUrl };
    await checkCredentials(ctx, name, credentials);
    const { principal } = ctx.state;
    const saved = await saveIntegration(ctx.state.entityManager(), principal.organizationId, name, credentials);
    return presentIntegration(saved);
  },

  async 'DELETE /v1/integrations/:name'({ state }, { path: { name } }) {
    if (!(await deleteIntegration(state.entityManager(), name))) throw missing(name);
  },

  async 'POST /v1/integrations/:name/test'(ctx, { path: { name } }) {
    const { token, baseUrl } = await requireStored(ctx, name);
    await checkCredentials(ctx, name, { token, baseUrl: baseUrl ?? null });
    return { message: `${TMS_TITLES[name]} accepts the token.` };
  },

  async 'POST /v1/integrations/:name/webhook'(ctx, { path: { name } }) {
    const secret = newWebhookSecret();
    if (!(await changeWebhookSecret(ctx.state.entityManager(), name, secret))) throw missing(name);
    return { url: `${publicOrigin(ctx)}/incoming/${name}/${ctx.state.principal.organizationId}`, secret };
  },

  async 'DELETE /v1/integrations/:name/webhook'({ state }, { path: { name } }) {
    if (!(await changeWebhookSecret(state.entityManager(), name, null))) throw missing(name);
  },
});

const missing = (name: TmsName) => notFound(`The organization has no credentials for ${name}.`);

async function requireStored(ctx: ApiContext, name: TmsName) {
  const found = await findIntegration(ctx.state.entityManager(), name);
  if (found === null) throw missing(name);
  return found;
}

/** @throws LoquentError `validation_failed` for a missing, superfluous or forbidden address */
function checkAddress(ctx: ApiContext, name: TmsName, baseUrl: string | null): void {
  const refuse = (message: string) => validationFailed([{ path: 'base_url', message }]);
  const { ownAddress } = TMS_RECORDS[name];
  if (baseUrl === null) {
    if (ownAddress === 'required') throw refuse(`Required for ${name}: the address of your server.`);
    return;
  }
  if (ownAddress === 'refused') throw refuse(`${TMS_TITLES[name]} has one address for all: leave base_url out.`);
  try {
    ctx.state.dependencies.outbound.check(baseUrl);
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    throw refuse(error.message);
  }
}

/** Makes a request with the credentials. @throws LoquentError errors of connectors */
async function checkCredentials(ctx: ApiContext, name: TmsName, credentials: TmsCredentials): Promise<void> {
  const { dependencies, principal } = ctx.state;
  const connector = dependencies.tms.connect(name, credentials, principal.organizationId, '');
  const clock = AbortSignal.timeout(TEST_TIMEOUT);
  try {
    await connector.checkAccess(clock);
  } catch (error) {
    if (error !== clock.reason) throw error;
    throw serviceFailure(
      'tms_unavailable',
      `${TMS_TITLES[name]} did not answer within ${TEST_TIMEOUT / 1000} s. Check base_url, and try again.`,
      { retryable: true, cause: error },
    );
  }
}
