import { z } from 'zod';

export const ANALYSIS_STATUSES = ['pending', 'completed', 'failed'] as const;
const count = z.int().min(0);

/** Facts about a file. Names are public API; null is a fact that the file's type can't have. */
export const fileAnalysisFacts = z.object({
  word_count: count.nullable().describe('words of the translatable text, by Unicode word boundaries'),
  character_count: count.nullable().describe('user-perceived characters, including spaces'),
  detected_language: z.string().nullable().describe('detected language, BCP 47; null: not detected reliably'),
  units: count.optional().describe('paragraphs, cells or cues with text to translate'),
  pages: count
    .optional()
    .describe(
      'pages, as counted by the program that last saved the document; absent if the document has more pages or text than that',
    ),
  slides: count.optional().describe('slides of the presentation'),
  sheets: count.optional().describe('worksheets of the workbook'),
  duration_seconds: z.number().min(0).optional().describe('duration of the recording, in seconds'),
  width: count.optional().describe('width of the picture, in pixels'),
  height: count.optional().describe('height of the picture, in pixels'),
});
export type FileAnalysis = Readonly<z.output<typeof fileAnalysisFacts>>;

/** Reason why a file could not be analyzed. */
export interface AnalysisError {
  readonly code: string;
  readonly message: string;
}
