import type { GlossaryContent } from '#domain/glossary/terminology.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { QualityManifest } from '#jobs/work-area/quality-records.ts';
import type { DocumentTask } from './engine.ts';

/** Languages are BCP 47. */
export interface PairTask extends DocumentTask {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Name of the file with the translation; undefined: the source has both languages. */
  readonly counterpart: string | undefined;
}

/** Languages are BCP 47. */
export interface CheckTask extends DocumentTask {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly batches: number;
  /** In order of priority. */
  readonly glossaries: readonly GlossaryContent[];
}

/** Sources and destinations of both tasks. */
export interface QualityStore {
  readonly source: () => Promise<Uint8Array>;
  /** The file with the translation. */
  readonly counterpart: () => Promise<Uint8Array>;
  readonly writeSegments: (batch: number, segments: readonly QualitySegment[]) => Promise<void>;
  readonly readSegments: (batch: number) => Promise<readonly QualitySegment[]>;
  readonly writeFindings: (batch: number, findings: readonly (readonly Finding[])[]) => Promise<void>;
}

export type PairStore = Pick<QualityStore, 'source' | 'counterpart' | 'writeSegments'>;
export type CheckStore = Pick<QualityStore, 'readSegments' | 'writeFindings'>;

/** The part of the document engine that reads and checks translations. */
export interface QualityEngine {
  /**
   * Reads sources with their translations: from one file with both, or from two files of the same structure.
   *
   * @throws LoquentError as `DocumentEngine.extract`; `document_pair_differs` for files of another structure
   */
  pair(task: PairTask, store: PairStore, signal: AbortSignal): Promise<QualityManifest>;
  /** Runs all rules. @returns findings of comparing segments, by segment id */
  check(task: CheckTask, store: CheckStore, signal: AbortSignal): Promise<Readonly<Record<string, readonly Finding[]>>>;
}
