import { z } from 'zod';

export const rulesSchema = z
  .object({
    message: z.string(),
    source: z
      .enum(['organization', 'deployment', 'built-in'])
      .meta({ description: 'owner of the rules that new jobs follow' }),
    languages: z.array(z.string()).meta({ description: 'names of the groups of rules, in their order' }),
  })
  .meta({ id: 'SegmentationRules' });
