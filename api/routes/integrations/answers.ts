import { z } from 'zod';
import { maybeTimestamp, timestamp } from '#api/answers.ts';
import { TMS_NAMES } from '#domain/tms/tms-name.ts';

export const integrationSchema = z
  .object({
    name: z.enum(TMS_NAMES),
    base_url: z.string().nullable().meta({ description: "null: the vendor's own address" }),
    created_at: timestamp,
    updated_at: maybeTimestamp.meta({ description: 'null: never changed' }),
  })
  .meta({ id: 'Integration' });

export const testedIntegrationSchema = z.object({ message: z.string() }).meta({ id: 'TestedIntegration' });
