import { apiKeyOperations } from '#api/routes/identity/api-keys/openapi.ts';
import { memberOperations } from '#api/routes/identity/members/openapi.ts';
import { contextDocumentOperations } from '#api/routes/context/document-openapi.ts';
import { bilingualOperations } from '#api/routes/review/bilingual/openapi.ts';
import { decisionOperations } from '#api/routes/review/decisions/openapi.ts';
import { recordingOperations } from '#api/routes/recordings/openapi.ts';
import { contextOperations } from '#api/routes/context/openapi.ts';
import { docsOperations } from '#api/routes/docs/openapi.ts';
import { discoveryOperations } from '#api/routes/discovery/openapi.ts';
import { formatOptionsOperations } from '#api/routes/documents/formats/openapi.ts';
import { documentOperations } from '#api/routes/documents/openapi.ts';
import { fileOperations, streamOperations } from '#api/routes/files/openapi.ts';
import { resumableOperations } from '#api/routes/files/resumable/openapi.ts';
import { analyzeOperations } from '#api/routes/glossaries/analyze-openapi.ts';
import { entryOperations } from '#api/routes/glossaries/entry-openapi.ts';
import { glossaryTransferOperations } from '#api/routes/glossaries/import-openapi.ts';
import { glossaryOperations } from '#api/routes/glossaries/openapi.ts';
import { termOperations } from '#api/routes/glossaries/term-openapi.ts';
import { healthOperations } from '#api/routes/health/openapi.ts';
import { incomingOperations, integrationOperations } from '#api/routes/integrations/openapi.ts';
import { estimateOperations } from '#api/routes/jobs/estimate/openapi.ts';
import { jobGroupOperations } from '#api/routes/jobs/groups/openapi.ts';
import { jobOperations } from '#api/routes/jobs/openapi.ts';
import { reportOperations } from '#api/routes/jobs/report-openapi.ts';
import { ledgerOperations } from '#api/routes/ledgers/openapi.ts';
import { metricsOperations } from '#api/routes/metrics/openapi.ts';
import { operationOf } from '#api/routes/jobs/submission.ts';
import { submissions } from '#api/routes/jobs/submissions.ts';
import { notificationOperations } from '#api/routes/notifications/openapi.ts';
import { previewOperations } from '#api/routes/documents/preview/openapi.ts';
import { castOperations } from '#api/routes/casts/openapi.ts';
import { promptTemplateOperations } from '#api/routes/prompt-templates/openapi.ts';
import { segmentationRulesOperations } from '#api/routes/segmentation/openapi.ts';
import { segmentOperations } from '#api/routes/review/segments/openapi.ts';
import { textOperations } from '#api/routes/texts/openapi.ts';
import { usageOperations } from '#api/routes/usage/openapi.ts';
import { userOperations } from '#api/routes/identity/users/openapi.ts';
import { deliveryOperations } from '#api/routes/webhooks/delivery-openapi.ts';
import { webhookOperations } from '#api/routes/webhooks/openapi.ts';
import type { ApiOperations } from './operation.ts';

/** Every operation by method and path of its route; a test compares them with the routers. */
export const API_OPERATIONS: ApiOperations = {
  ...Object.fromEntries(
    [...submissions.values()].map((submission) => [`POST /v1/jobs${submission.path}`, operationOf(submission)]),
  ),
  ...estimateOperations,
  ...jobGroupOperations,
  ...jobOperations,
  ...segmentOperations,
  ...ledgerOperations,
  ...decisionOperations,
  ...previewOperations,
  ...bilingualOperations,
  ...recordingOperations,
  ...documentOperations,
  ...formatOptionsOperations,
  ...discoveryOperations,
  ...textOperations,
  ...fileOperations,
  ...resumableOperations,
  ...glossaryOperations,
  ...analyzeOperations,
  ...entryOperations,
  ...termOperations,
  ...glossaryTransferOperations,
  ...contextOperations,
  ...contextDocumentOperations,
  ...segmentationRulesOperations,
  ...castOperations,
  ...promptTemplateOperations,
  ...integrationOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...notificationOperations,
  ...usageOperations,
  ...userOperations,
  ...apiKeyOperations,
  ...memberOperations,
  ...healthOperations,
  ...metricsOperations,
  ...docsOperations,
  ...streamOperations,
  ...reportOperations,
  ...incomingOperations,
};
