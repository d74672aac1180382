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
    pushed_as: z.enum(['target', 'suggestion', 'comment']).meta({
      description:
        'what they are there: the translation of the unit, or, of rewriting, a suggestion alongside it, or a comment where the system takes no suggestions',
    }),
    not_pushed: z.array(z.object({ reason: z.string(), count })).meta({
      description:
        'units that were left alone: `changed_meanwhile`, `deleted_meanwhile`, `too_long`, `placeholder_lost`, `refused_by_tms` (a warning says why)',
    }),
  })
  .meta({ id: 'PushedComponent' });

export type PushedComponentReport = DeepReadonly<z.output<typeof pushedComponent>>;

/** A file that the system of a project exported. */
const exportedFile = z
  .object({
    language: z.string(),
    target_file: z.string().meta({ description: 'key of the file, for download' }),
    size: count.meta({ description: 'bytes' }),
  })
  .meta({ id: 'ExportedFile' });

/** Keys of exported files. */
export const exportedFileKeys = (exported: readonly ExportedFile[] = []) => exported.map((file) => file.target_file);

export type ExportedFile = DeepReadonly<z.output<typeof exportedFile>>;

/** The part of a result about a project. */
export const componentsShape = {
  exported_files: z
    .array(exportedFile)
    .optional()
    .meta({ description: 'of a job with `tms.export`: the files of the project as its system exports them' }),
  components: z
    .array(pushedComponent)
    .optional()
    .meta({ description: 'of a job on a project: its components, once per language' }),
};
