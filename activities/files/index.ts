import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findFile, recordAnalysis } from '#db/files/files.ts';
import { beginJob, endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';
import type { FileAnalysis } from '#domain/files/analysis.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { AnalysisSummary } from '#domain/jobs/summaries.ts';
import { requireLength } from '#platform/storage/errors.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { StoredObject } from '#platform/storage/stored-object.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { requireJobRow } from '#activities/runtime/require-job.ts';
import { probeMedia } from '#activities/recordings/media/media-probe.ts';
import { formatForFile } from '#formats/registry.ts';
import { isRecordingName } from '#domain/files/recordings.ts';

/** Bytes of the largest file that may be one of Qt. */
const MAX_QT_FILE = 50_000_000;

export function createFileAnalysisActivities(dependencies: ActivityDependencies) {
  const { orm, storage, documents, programs } = dependencies;

  /** `.ts` is the extension of MPEG transport streams, whose packets begin with 0x47, and of translation files of Qt. */
  const isQtFile = async (key: string, object: StoredObject): Promise<boolean> => {
    if (formatForFile(key) === undefined || object.size > MAX_QT_FILE) return false;
    return (await storage.read(object.key))[0] !== 0x47;
  };

  const measure = async (
    organizationId: string,
    key: string,
    object: StoredObject,
    signal: AbortSignal,
  ): Promise<FileAnalysis> => {
    if (!isRecordingName(key) || (await isQtFile(key, object))) {
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
    async analyzeFile(reference: JobReference, { signal }: ActivityRun): Promise<AnalysisSummary> {
      const job = await requireJobRow(dependencies, reference);
      const entityManager = organizationEntityManager(orm, reference.organizationId);
      if (!(await beginJob(entityManager, job.id))) return NOT_ANALYZED;
      const key = job.sourceFiles[0] ?? '';
      const end = (result: Readonly<Record<string, unknown>>) =>
        endJob(entityManager, job.id, 'completed', null, { result });
      if ((await findFile(entityManager, key))?.analysisJob !== job.id) {
        // Replaced or removed meanwhile, by a request that has updated the records.
        await end({ superseded: true });
        return NOT_ANALYZED;
      }
      const object = await storage.stat(fileObjectKey(reference.organizationId, key));
      if (object === undefined) throw fileRemoved(key);
      const analysis = await measure(reference.organizationId, key, object, signal);
      const isRecorded = await recordAnalysis(entityManager, key, job.id, { analysis });
      await end(isRecorded ? { ...analysis } : { superseded: true });
      return isRecorded ? summarizeAnalysis(analysis) : NOT_ANALYZED;
    },
  };
}

const NOT_ANALYZED: AnalysisSummary = { superseded: true, units: null, words: null, characters: null, language: null };

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
  userMistake('source_file_missing', `The file ${key} was removed before it was analyzed.`);
