import { Router } from '@koa/router';
import type { Registry } from 'prom-client';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { IdentityDirectory } from '#api/identity-directory.ts';
import { jsonBody } from '#api/middlewares/json-body.ts';
import { OpenStreams } from '#api/open-streams.ts';
import { insertBehindPolicies, routePolicies } from '#api/policies/route-policies.ts';
import type { ApiRouter } from '#api/state.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { contextRoutes } from './context/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { streamRoutes } from './files/stream.ts';
import { glossaryTransferRoutes } from './glossaries/import.ts';
import { glossaryRoutes } from './glossaries/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { incomingRoutes } from './integrations/incoming.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { reportRoutes } from './jobs/report-url.ts';
import { jobRoutes } from './jobs/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { promptTemplateRoutes } from './prompt-templates/routes.ts';
import { segmentationRulesRoutes } from './segmentation-rules/routes.ts';
import { textRoutes } from './text/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { userRoutes } from './users/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The routes that need authentication. */
export function routes(dependencies: ApiDependencies, identities: IdentityDirectory): ApiRouter {
  const router: ApiRouter = new Router();
  const streams = new OpenStreams(dependencies.config.limits.streams);
  const resources = [
    userRoutes(),
    apiKeyRoutes(identities),
    fileRoutes(),
    jobRoutes(dependencies, streams),
    documentRoutes(),
    glossaryRoutes(),
    glossaryTransferRoutes(),
    contextRoutes(),
    segmentationRulesRoutes(),
    promptTemplateRoutes(),
    usageRoutes(),
    textRoutes(dependencies),
    integrationRoutes(),
    webhookRoutes(),
    notificationRoutes(dependencies, streams),
  ];
  for (const resource of resources) router.use(resource.routes());
  // A route without a policy prevents the start.
  routePolicies(router);
  insertBehindPolicies(router, jsonBody);
  return router;
}

/** The routes that need no authentication. */
export function openRoutes(dependencies: ApiDependencies, metrics: Registry): ApiRouter {
  const router: ApiRouter = new Router();
  const parts = [
    healthRoutes(dependencies),
    metricsRoutes(metrics, dependencies),
    docsRoutes(dependencies),
    streamRoutes(),
    reportRoutes(),
    incomingRoutes(dependencies),
  ];
  for (const part of parts) router.use(part.routes());
  return router;
}
