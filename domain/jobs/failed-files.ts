import { z } from 'zod';

/** The fields of an error that name the files of which a job has no result. @param which of them are named */
export const failedFiles = (which: string) => ({
  files: z
    .array(
      z.object({
        source_file: z.string().describe('key of the source file'),
        language: z.string().optional().meta({ description: 'absent: the file failed in all languages' }),
        code: z.string().meta({ description: 'stable id of the error of the file, for programs' }),
        message: z.string().meta({ description: 'what is wrong with the file, and where' }),
      }),
    )
    .optional()
    .meta({
      description: `${which} of the files that failed on their own; for \`files_failed\`, all other files were delivered`,
    }),
  file_count: z.int().optional().meta({ description: 'number of all such failures' }),
});
