import { z } from 'zod';
import { saveToMemory } from '#api/routes/jobs/file-job-schema.ts';
import { labelShape } from '#api/routes/jobs/labels.ts';

/** `POST /v1/jobs/:job_id/render`. */
export const renderSchema = z
  .object({
    save_to_memory: saveToMemory.describe(
      'id of a translation memory that gets the segments in the states `reviewed` and `final`',
    ),
    ...labelShape,
  })
  .meta({ id: 'RenderRequest' });
export type RenderBody = z.output<typeof renderSchema>;
