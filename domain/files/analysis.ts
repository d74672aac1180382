import { z } from 'zod';

export const ANALYSIS_STATUSES = ['pending', 'completed', 'failed'] as const;
const count = z.int().min(0);

/** Facts about a file. Names are public API; null is a fact that the file's type can't have. */
export const fileAnalysisFacts = z.object({
  word_count: count.nullable().meta({ description: "by Unicode's word boundaries, of the text that is translated" }),
  character_count: count.nullable().meta({ description: 'characters as people count them, spaces included' }),
  detected_language: z.string().nullable().meta({ description: 'BCP 47; null when it cannot be detected reliably' }),
  units: count.optional().meta({ description: 'paragraphs, cells or cues with text to translate' }),
  pages: count.optional().meta({
    description:
      'as counted by the program that last saved the document; absent if the document has more pages or text than it counted',
  }),
  slides: count.optional(),
  sheets: count.optional(),
  duration_seconds: z.number().min(0).optional(),
  width: count.optional().meta({ description: 'size of the picture, in pixels' }),
  height: count.optional(),
});
export type FileAnalysis = Readonly<z.output<typeof fileAnalysisFacts>>;

/** Reason why a file could not be analyzed. */
export interface AnalysisError {
  readonly code: string;
  readonly message: string;
}
