import { z } from 'zod';
import {
  type IncomingWebhook,
  webhookId,
  webhookLanguage,
  webhookName,
  secretHeader,
} from '#providers/tms/incoming-webhook.ts';

const reportSchema = z.object({
  event: webhookName,
  project: z.object({ id: webhookId }),
  language: z.object({ iso: z.string() }).optional().catch(undefined),
});

/**
 * Webhooks of Lokalise: a secret in `X-Secret`, which users may choose, neither signature nor id; the first one is a
 * ping (https://developers.lokalise.com/docs/webhooks-guide).
 */
export const lokaliseWebhook: IncomingWebhook = {
  verify: secretHeader('x-secret'),
  readChanges(body) {
    const parsed = reportSchema.safeParse(body);
    if (!parsed.success) return [];
    const { event, project, language } = parsed.data;
    return [
      { system: 'lokalise', event, project: project.id, component: null, language: webhookLanguage(language?.iso) },
    ];
  },
};
