import { z } from 'zod';
import { envelopeShape, timestamp } from '#api/answers.ts';

export const uploadSchema = z
  .object({
    id: z.uuid(),
    key: z.string().describe('of the file that it becomes'),
    size: z.int().min(1).describe('bytes of the whole file'),
    received: z.int().min(0).describe('bytes that have arrived'),
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'ResumableUpload' });

export const uploadListSchema = z
  .object({ uploads: z.array(uploadSchema).describe('the oldest first'), ...envelopeShape })
  .meta({ id: 'ResumableUploadList' });
