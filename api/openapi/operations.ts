import { apiKeyOperations } from '#api/routes/api-keys/operations.ts';
import { contextOperations } from '#api/routes/context/operations.ts';
import { docsOperations } from '#api/routes/docs/operations.ts';
import { documentOperations } from '#api/routes/documents/operations.ts';
import { fileOperations, streamOperations } from '#api/routes/files/operations.ts';
import { glossaryTransferOperations } from '#api/routes/glossaries/import-operations.ts';
import { glossaryOperations } from '#api/routes/glossaries/operations.ts';
import { healthOperations } from '#api/routes/health/operations.ts';
import { incomingOperations, integrationOperations } from '#api/routes/integrations/operations.ts';
import { jobOperations, reportOperations } from '#api/routes/jobs/operations.ts';
import { METRICS_OPERATIONS } from '#api/routes/metrics/operations.ts';
import { notificationOperations } from '#api/routes/notifications/operations.ts';
import { promptTemplateOperations } from '#api/routes/prompt-templates/operations.ts';
import { segmentationRulesOperations } from '#api/routes/segmentation-rules/operations.ts';
import { textOperations } from '#api/routes/text/operations.ts';
import { usageOperations } from '#api/routes/usage/operations.ts';
import { userOperations } from '#api/routes/users/operations.ts';
import { webhookOperations } from '#api/routes/webhooks/operations.ts';
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
