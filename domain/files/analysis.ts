export const ANALYSIS_STATUSES = ['pending', 'completed', 'failed'] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

/** What reading a file found. Names are public API (interface.md); null is what the file's type can't have. */
export interface FileAnalysis {
  /** By Unicode's word boundaries (UAX #29); numbers count, punctuation doesn't. */
  readonly word_count: number | null;
  /** Characters as people count them: extended grapheme clusters (UAX #29). */
  readonly character_count: number | null;
  /** BCP 47; null when the text is too short or too mixed to tell. */
  readonly detected_language: string | null;
  /** Pieces of text that would be translated: paragraphs, cells, cues. */
  readonly units?: number;
  readonly pages?: number;
  readonly slides?: number;
  readonly sheets?: number;
  /** Of a recording. */
  readonly duration_seconds?: number;
  /** Of a video's picture, in pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** Why a file could not be analysed. */
export interface AnalysisError {
  readonly code: string;
  readonly message: string;
}
