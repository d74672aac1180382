import { z } from 'zod';

/** The fields of an error that name the files of which a job has no result. @param which of them are named */
export const failedFiles = (which: string) => ({
  files: z
    .array(
      z.object({
        source_file: z.string().describe('key of the source file'),
        language: z.string().optional().describe('absent: the file failed in all languages'),
        code: z.string().describe('stable id of the error of the file, for programs'),
        message: z.string().describe('what is wrong with the file, and where'),
      }),
    )
    .optional()
    .describe(`${which} of the files that failed on their own; for \`files_failed\`, all other files were delivered`),
  file_count: z.int().optional().describe('number of all such failures'),
});
