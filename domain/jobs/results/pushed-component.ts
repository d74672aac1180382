import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';
import { translatedFile } from './translation-result.ts';

const count = z.int().min(0);

/** Coverage of a component of a project in one language. */
export const pushedComponent = translatedFile
  .omit({ source_file: true, target_file: true })
  .extend({
    component: z.string().meta({ description: 'component, file or `keys`, as the system names it' }),
    revision: z.string().nullable().meta({ description: 'revision of the component when the job began' }),
    pushed: count.meta({ description: 'units whose results are in the project, to be reviewed there' }),
    not_pushed: z.array(z.object({ reason: z.string(), count })).meta({
      description:
        'units that were left alone: `changed_meanwhile`, `deleted_meanwhile`, `too_long`, `placeholder_lost`, `refused_by_tms` (a warning says why)',
    }),
  })
  .meta({ id: 'PushedComponent' });

export type PushedComponentReport = DeepReadonly<z.output<typeof pushedComponent>>;

/** The part of a result about a project. */
export const componentsShape = {
  components: z
    .array(pushedComponent)
    .optional()
    .meta({ description: 'of a job on a project: its components, once per language' }),
};
