import { z } from 'zod';
import { fileKey } from '#api/schemas.ts';

export const replaceRulesSchema = z.object({
  source_file: fileKey.describe('key of an uploaded SRX 2.0 file, up to 4 MB'),
});
