import { z } from 'zod';

export const rulesSchema = z
  .object({
    message: z.string(),
    source: z.enum(['organization', 'deployment', 'built-in']).describe('owner of the rules that apply to new jobs'),
    languages: z.array(z.string()).describe('names of the groups of rules, in the order of the file'),
  })
  .meta({ id: 'SegmentationRules' });
