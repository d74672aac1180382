import type { Registry } from 'prom-client';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { IdentityDirectory } from '#api/identity-directory.ts';
import { OpenStreams } from '#api/open-streams.ts';
import type { ApiRouter } from '#api/state.ts';
import { JobListWatcher } from '#jobs/job-list-watcher.ts';
import { JobWatcher } from '#jobs/job-watcher.ts';
import { apiKeyRoutes } from './identity/api-keys/routes.ts';
import { bilingualRoutes } from './review/bilingual/routes.ts';
import { decisionRoutes } from './review/decisions/routes.ts';
import { contextDocumentRoutes } from './context/document-routes.ts';
import { contextRoutes } from './context/routes.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { formatOptionsRoutes } from './documents/formats/routes.ts';
import { documentRoutes } from './documents/outline.ts';
import { fileRoutes } from './files/routes.ts';
import { resumableRoutes } from './files/resumable/routes.ts';
import { streamRoutes } from './files/stream.ts';
import { analyzeRoutes } from './glossaries/analyze.ts';
import { entryRoutes } from './glossaries/entry-routes.ts';
import { glossaryTransferRoutes } from './glossaries/import.ts';
import { glossaryRoutes } from './glossaries/routes.ts';
import { termRoutes } from './glossaries/term-routes.ts';
import { healthRoutes } from './health/routes.ts';
import { incomingRoutes } from './integrations/incoming.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { estimateRoutes } from './jobs/estimate/routes.ts';
import { jobGroupRoutes } from './jobs/groups/routes.ts';
import { reportRoutes } from './jobs/report-url.ts';
import { jobRoutes } from './jobs/routes.ts';
import { WaitForEnd } from './jobs/wait-for-end.ts';
import { ledgerRoutes } from './ledgers/routes.ts';
import { createJobMetrics } from './metrics/job-metrics.ts';
import { memberRoutes } from './identity/members/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { previewRoutes } from './documents/preview/routes.ts';
import { castRoutes } from './casts/routes.ts';
import { promptTemplateRoutes } from './prompt-templates/routes.ts';
import { recordingRoutes } from './recordings/routes.ts';
import { createRouter } from './router.ts';
import { segmentationRulesRoutes } from './segmentation/routes.ts';
import { segmentRoutes } from './review/segments/routes.ts';
import { textRoutes } from './texts/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { userRoutes } from './identity/users/routes.ts';
import { deliveryRoutes } from './webhooks/deliveries.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The routes that need authentication. */
export function routes(dependencies: ApiDependencies, identities: IdentityDirectory): ApiRouter {
  const streams = new OpenStreams(dependencies.config.limits.streams);
  const watcher = new JobWatcher(dependencies);
  const listWatcher = new JobListWatcher(dependencies);
  const waiting = new WaitForEnd(watcher, streams);
  return createRouter([
    ...userRoutes,
    ...apiKeyRoutes(identities),
    ...memberRoutes(identities),
    ...fileRoutes,
    ...resumableRoutes,
    ...estimateRoutes,
    ...jobGroupRoutes(streams),
    ...jobRoutes({ watcher, listWatcher, waiting, streams }),
    ...segmentRoutes,
    ...ledgerRoutes,
    ...decisionRoutes,
    ...previewRoutes,
    ...bilingualRoutes,
    ...recordingRoutes,
    ...documentRoutes,
    ...formatOptionsRoutes,
    ...glossaryRoutes,
    ...analyzeRoutes,
    ...entryRoutes,
    ...termRoutes,
    ...glossaryTransferRoutes,
    ...contextRoutes(waiting),
    ...contextDocumentRoutes,
    ...segmentationRulesRoutes,
    ...castRoutes,
    ...promptTemplateRoutes,
    ...discoveryRoutes(dependencies),
    ...usageRoutes,
    ...textRoutes(dependencies),
    ...integrationRoutes,
    ...webhookRoutes,
    ...deliveryRoutes,
    ...notificationRoutes(dependencies, streams),
  ]);
}

/** The routes that need no authentication. */
export function openRoutes(dependencies: ApiDependencies, metrics: Registry): ApiRouter {
  return createRouter([
    ...healthRoutes(dependencies),
    ...metricsRoutes(() => metrics.metrics(), createJobMetrics(dependencies.orm, dependencies.logger)),
    ...docsRoutes(dependencies),
    ...streamRoutes,
    ...reportRoutes,
    ...incomingRoutes(dependencies),
  ]);
}
