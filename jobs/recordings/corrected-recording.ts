import { JobSegment } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { countSeverities, type SeverityCounts } from '#domain/quality/finding.ts';
import { createCorrection, type CorrectedSentence } from '#domain/review/corrected-sentence.ts';
import type { MediaRecords } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';

/** The sentences of a recording as people have corrected them, in order of time. */
export interface CorrectedRecording {
  readonly sentences: readonly CorrectedSentence[];
  /** Translations, one per sentence. */
  readonly targets: readonly string[];
  /** Texts for the voice, one per sentence. */
  readonly said: readonly string[];
  readonly findings: SeverityCounts;
  /** True: terms of the glossaries are violated. */
  readonly hasViolations: boolean;
}

/**
 * Reads the sentences of a completed job as they are now.
 *
 * @param entityManager scoped to the job's organization
 * @param area of the job
 */
export async function readCorrected(
  entityManager: EntityManager,
  area: ArtifactStore<MediaRecords>,
  { job, language }: { readonly job: string; readonly language: string },
): Promise<CorrectedRecording> {
  const correct = createCorrection((await area.read('transcript')).sentences);
  const rows = await entityManager.find(
    JobSegment,
    { job, file: 0, language },
    { orderBy: { position: 'asc', number: 'asc' }, exclude: ['searchText'] },
  );
  const timed = rows.flatMap(({ timing, ...row }) => (timing == null ? [] : [{ ...row, timing }]));
  const targets = timed.map(({ target }) => decodeTagged(target).text);
  return {
    sentences: timed.map(({ number, source, timing }) =>
      correct({ number, source: decodeTagged(source).text, timing }),
    ),
    targets,
    said: timed.map(({ timing }, index) => timing.say ?? targets[index]!),
    findings: countSeverities(timed.flatMap(({ findings }) => findings)),
    hasViolations: timed.some(({ terms }) => (terms?.violated.length ?? 0) > 0),
  };
}
