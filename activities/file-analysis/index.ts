import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findFile, recordAnalysis } from '#db/files.ts';
import { beginJob, endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import type { FileAnalysis } from '#domain/files/analysis.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { AnalysisSummary, JobSummary } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { requireLength } from '#platform/storage/errors.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { StoredObject } from '#platform/storage/storage.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { withHeartbeat } from '#activities/frame/heartbeat.ts';
import { jobErrorOf } from '#activities/frame/job-error.ts';
import { requireJob } from '#activities/frame/require-job.ts';
import { logEnd } from '#activities/frame/log-end.ts';
import { probeMedia } from '#activities/media/media-probe.ts';
import { isRecordingName } from '#domain/files/recordings.ts';

const CANCELLED = {
  code: 'cancelled',
  message: 'The analysis was cancelled. Upload the file again to have it analysed.',
};

export function createFileAnalysisActivities(dependencies: ActivityDependencies) {
  const { orm, storage, documents, programs, logger } = dependencies;

  const measure = async (
    organizationId: string,
    key: string,
    object: StoredObject,
    signal: AbortSignal,
  ): Promise<FileAnalysis> => {
    if (!isRecordingName(key)) {
      return documents.analyze({ organizationId, key }, { source: () => storage.read(object.key) }, signal);
    }
    // ffprobe needs random access to the file, which a stream doesn't support.
    const path = join(storage.incomingFolder, randomUUID());
    try {
      const { object: opened, stream } = await storage.open(object.key);
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal });
      requireLength((await stat(path)).size, opened.size);
      const facts = await probeMedia(programs, path, signal);
      return { word_count: null, character_count: null, detected_language: null, ...facts };
    } finally {
      await rm(path, { force: true });
    }
  };

  return {
    /** Reads the file of a `file_analysis` job, and records its facts. */
    async analyzeFile(reference: JobReference): Promise<AnalysisSummary> {
      return withHeartbeat(async (_note, signal) => {
        const job = await requireJob(dependencies, reference);
        const entityManager = organizationEntityManager(orm, reference.organizationId);
        if (!(await beginJob(entityManager, job.id))) return NOT_ANALYSED;
        const key = job.sourceFiles[0] ?? '';
        const end = (result: Readonly<Record<string, unknown>>) =>
          endJob(entityManager, job.id, 'completed', null, { result });
        if ((await findFile(entityManager, key))?.analysisJob !== job.id) {
          // Replaced or removed meanwhile, by a request that has updated the records.
          await end({ superseded: true });
          return NOT_ANALYSED;
        }
        const object = await storage.stat(fileObjectKey(reference.organizationId, key));
        if (object === undefined) throw fileRemoved(key);
        const analysis = await measure(reference.organizationId, key, object, signal);
        const isRecorded = await recordAnalysis(entityManager, key, job.id, { analysis });
        await end(isRecorded ? { ...analysis } : { superseded: true });
        return isRecorded ? summarizeAnalysis(analysis) : NOT_ANALYSED;
      });
    },

    /** Records why a `file_analysis` job failed. */
    async closeFileAnalysis(
      input: JobReference & { readonly outcome: JobOutcome },
    ): Promise<Pick<JobSummary, 'status'>> {
      return withHeartbeat(async () => {
        const { outcome } = input;
        const { status } = outcome;
        if (status === 'completed') return { status };
        const job = await requireJob(dependencies, input);
        const entityManager = organizationEntityManager(orm, input.organizationId);
        const error = await jobErrorOf(storage, input, outcome);
        const shown = error === null ? CANCELLED : { code: error.code, message: error.message };
        await recordAnalysis(entityManager, job.sourceFiles[0] ?? '', job.id, { error: shown });
        await endJob(entityManager, job.id, status, error);
        await new WorkArea(storage, input).remove();
        logEnd(logger, job, status, error);
        return { status };
      });
    },
  };
}

const NOT_ANALYSED: AnalysisSummary = { superseded: true, units: null, words: null, characters: null, language: null };

function summarizeAnalysis({ units, word_count, character_count, detected_language }: FileAnalysis): AnalysisSummary {
  return {
    superseded: false,
    units: units ?? null,
    words: word_count,
    characters: character_count,
    language: detected_language,
  };
}

const fileRemoved = (key: string) =>
  new LoquentError({
    id: 'source_file_missing',
    mistake: 'user',
    message: `The file ${key} was removed before it was analysed.`,
  });
