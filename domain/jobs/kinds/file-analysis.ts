import { z } from 'zod';
import { fileAnalysisFacts as analysis } from '#domain/files/analysis.ts';
import { defineKind, jobInput } from './job-kind.ts';

/** Facts about an uploaded file; started by the upload. */
export const fileAnalysis = defineKind({
  type: 'file_analysis',
  title: 'Analysis of a file',
  category: 'system',
  isBackground: true,
  steps: { analyze: ['analyzeFile'], finish: ['closeJob'] },
  progressUnit: 'segments',
  input: z
    .object({ etag: z.string().nullable().default(null).describe('version of the file') })
    .meta(jobInput('FileAnalysisInput')),
  result: analysis
    .partial()
    .extend({
      superseded: z.boolean().optional().describe('true: the file was replaced or removed before it was analyzed'),
    })
    .meta({ id: 'FileAnalysisResult' }),
});
