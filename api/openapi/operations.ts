import { apiKeyOperations } from '#api/routes/api-keys/openapi.ts';
import { contextOperations } from '#api/routes/context/openapi.ts';
import { docsOperations } from '#api/routes/docs/openapi.ts';
import { documentOperations } from '#api/routes/documents/openapi.ts';
import { fileOperations, streamOperations } from '#api/routes/files/openapi.ts';
import { glossaryTransferOperations } from '#api/routes/glossaries/import-openapi.ts';
import { glossaryOperations } from '#api/routes/glossaries/openapi.ts';
import { healthOperations } from '#api/routes/health/openapi.ts';
import { incomingOperations, integrationOperations } from '#api/routes/integrations/openapi.ts';
import { jobOperations, reportOperations } from '#api/routes/jobs/openapi.ts';
import { METRICS_OPERATIONS } from '#api/routes/metrics/openapi.ts';
import { notificationOperations } from '#api/routes/notifications/openapi.ts';
import { promptTemplateOperations } from '#api/routes/prompt-templates/openapi.ts';
import { segmentationRulesOperations } from '#api/routes/segmentation-rules/openapi.ts';
import { textOperations } from '#api/routes/text/openapi.ts';
import { usageOperations } from '#api/routes/usage/openapi.ts';
import { userOperations } from '#api/routes/users/openapi.ts';
import { webhookOperations } from '#api/routes/webhooks/openapi.ts';
import type { Operation } from './operation.ts';

/** Every operation by method and path of its route; a test compares them with the routers. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...jobOperations,
  ...documentOperations,
  ...textOperations,
  ...fileOperations,
  ...glossaryOperations,
  ...glossaryTransferOperations,
  ...contextOperations,
  ...segmentationRulesOperations,
  ...promptTemplateOperations,
  ...integrationOperations,
  ...webhookOperations,
  ...notificationOperations,
  ...usageOperations,
  ...userOperations,
  ...apiKeyOperations,
  ...healthOperations,
  ...METRICS_OPERATIONS,
  ...docsOperations,
  ...streamOperations,
  ...reportOperations,
  ...incomingOperations,
} as Readonly<Record<string, Operation>>;
