import { z } from 'zod';
import type { TmsChange } from '#domain/projects/tms-change.ts';
import {
  type IncomingWebhook,
  webhookId,
  webhookLanguage,
  webhookName,
  secretHeader,
} from '#providers/tms/incoming-webhook.ts';

/** Depth at which a report names its project: `newTranslation.string.file.project`. */
const MAX_SEARCH_DEPTH = 4;

const reportSchema = z.looseObject({ event: webhookName });
const batchSchema = z.object({ events: z.array(z.unknown()) });
const projectSchema = z.object({ id: webhookId });
const fileSchema = z.object({ path: webhookName });
const languageSchema = z.object({ id: z.string() });

/**
 * Webhooks of Crowdin: custom headers, neither signature nor id. A body has one report, or several if batching is on
 * (https://support.crowdin.com/developer/webhooks).
 */
export const crowdinWebhook: IncomingWebhook = {
  verify: secretHeader('x-loquent-secret'),
  readChanges(body) {
    const batch = batchSchema.safeParse(body);
    return (batch.success ? batch.data.events : [body]).flatMap(changeOf);
  },
};

/** Reports have their project, file and language inside what they are about: a file, a string, a translation, a task. */
function changeOf(report: unknown): TmsChange[] {
  const parsed = reportSchema.safeParse(report);
  const project = parsed.success ? find(report, 'project', projectSchema) : undefined;
  if (!parsed.success || project === undefined) return [];
  const { event } = parsed.data;
  const component = find(report, 'file', fileSchema)?.path ?? null;
  const language = webhookLanguage(find(report, 'targetLanguage', languageSchema)?.id);
  return [{ system: 'crowdin', event, project: project.id, component, language }];
}

/** The value of a field that fits, at the least depth. */
function find<Schema extends z.ZodType>(report: unknown, field: string, schema: Schema): z.output<Schema> | undefined {
  let level: readonly unknown[] = [report];
  for (let depth = 0; depth < MAX_SEARCH_DEPTH; depth += 1) {
    const objects = level.filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
    for (const object of objects) {
      const parsed = schema.safeParse((object as Record<string, unknown>)[field]);
      if (parsed.success) return parsed.data;
    }
    level = objects.flatMap((object) => Object.values(object as object));
  }
  return undefined;
}
