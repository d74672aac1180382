import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';
import { translatedFile } from './translation-result.ts';

const count = z.int().min(0);

/** Coverage of a component of a project in one language. */
export const pushedComponent = translatedFile
  .omit({ source_file: true, target_file: true })
  .extend({
    component: z.string().describe('component, file or `keys`, as the system names it'),
    revision: z.string().nullable().describe('revision of the component when the job began'),
    pushed: count.describe('units whose results are in the project, to be reviewed there'),
    pushed_as: z
      .enum(['target', 'suggestion', 'comment'])
      .describe(
        'how they were pushed: as the translation of the unit or, when rewriting, as a suggestion next to it, or as a ' +
          'comment where the system takes no suggestions',
      ),
    not_pushed: z
      .array(
        z.object({
          reason: z.string().describe('why the units were not pushed'),
          count: count.describe('number of units'),
        }),
      )
      .describe(
        'units that were left alone: `changed_meanwhile`, `deleted_meanwhile`, `too_long`, `placeholder_lost`, ' +
          '`refused_by_tms` (a warning says why)',
      ),
  })
  .meta({ id: 'PushedComponent' });

export type PushedComponentReport = DeepReadonly<z.output<typeof pushedComponent>>;

/** A file that the system of a project exported. */
const exportedFile = z
  .object({
    language: z.string().describe('target language, BCP 47'),
    target_file: z.string().describe('key of the file, for download'),
    size: count.describe('size in bytes'),
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
    .describe('files of the project as its system exports them; only with `tms.export`'),
  components: z
    .array(pushedComponent)
    .optional()
    .describe('components of the project, once per language; only of jobs on a project'),
};
