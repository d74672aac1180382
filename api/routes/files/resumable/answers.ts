import { z } from 'zod';
import { envelopeShape, timestamp } from '#api/answers.ts';

export const uploadSchema = z
  .object({
    id: z.uuid().describe('id of the upload'),
    key: z.string().describe('key of the file that the upload becomes'),
    size: z.int().min(1).describe('bytes of the whole file'),
    received: z.int().min(0).describe('bytes that have arrived'),
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'ResumableUpload' });

export const uploadListSchema = z
  .object({ uploads: z.array(uploadSchema).describe('uploads on this page, oldest first'), ...envelopeShape })
  .meta({ id: 'ResumableUploadList' });
