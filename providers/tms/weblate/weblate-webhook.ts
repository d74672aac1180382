import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type IncomingRequest,
  type IncomingWebhook,
  webhookLanguage,
  webhookName,
} from '#providers/tms/incoming-webhook.ts';

/** Seconds by which the clocks of sender and receiver may differ (Standard Webhooks 1.0.0). */
const TOLERANCE = 300;
const PREFIX = 'whsec_';
const MAX_ID_LENGTH = 255;
/** Weblate sends the time with a fraction. */
const TIME = /^\d{1,12}(?:\.\d{1,9})?$/;

const changeSchema = z.object({
  action: webhookName,
  project: webhookName,
  component: webhookName.optional(),
  translation: z.string().optional(),
});

/**
 * Webhooks of Weblate's add-on, which follow Standard Webhooks 1.0.0. The body is a change as
 * https://docs.weblate.org/en/latest/schemas.html describes it (Weblate messaging).
 */
export const weblateWebhook: IncomingWebhook = {
  verify(request, secrets, now) {
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = request.headers;
    if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string') return undefined;
    if (id === '' || id.length > MAX_ID_LENGTH || !TIME.test(time)) return undefined;
    if (Math.abs(now / 1000 - Number(time)) > TOLERANCE) return undefined;
    const given = signatures.split(' ', 10).flatMap((signature) => {
      const [version, value = ''] = signature.split(',', 2);
      return version === 'v1' ? [Buffer.from(value, 'base64')] : [];
    });
    const expected = secrets.flatMap((secret) => signaturesOf(secret, { id, time }, request));
    const matches = expected.filter((own) =>
      given.some((each) => each.length === own.length && timingSafeEqual(each, own)),
    );
    return matches.length > 0 ? { id } : undefined;
  },
  readChanges(body) {
    const parsed = changeSchema.safeParse(body);
    if (!parsed.success) return [];
    const { action, project, component = null, translation } = parsed.data;
    return [{ system: 'weblate', event: action, project, component, language: webhookLanguage(translation) }];
  },
};

/** The signatures of a content: Weblate sends the time with its fraction, and signs it without. */
function signaturesOf(secret: string, { id, time }: { id: string; time: string }, { body }: IncomingRequest): Buffer[] {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return [time, String(Math.floor(Number(time)))].map((signed) =>
    createHmac('sha256', key).update(`${id}.${signed}.`).update(body).digest(),
  );
}
