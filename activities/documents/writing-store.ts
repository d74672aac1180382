import type { EntityManager } from '#db/orm.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import { segmentBatchName } from '#jobs/workspace/job-workspace.ts';
import type { StoredBatch } from '#jobs/workspace/records.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { CorrectedTranslations } from './corrected-translations.ts';
import type { WritingStore } from './engine/document-writer.ts';
import type { SegmentOwner } from './segment-owner.ts';

interface WrittenFile {
  readonly organizationId: string;
  readonly fileIndex: number;
  readonly languages: readonly string[];
  /** True: the file was extracted separately for each language. */
  readonly isReadForTarget: boolean;
  readonly source: WritingStore['source'];
}

/**
 * The stored segments and translations of a file, the latter as people have corrected them if the owner says so.
 *
 * @param entityManager scoped to the job's organization
 */
export function writingStore(
  entityManager: EntityManager,
  { job, workspace, isCorrected }: Omit<SegmentOwner<TypeWith<'extractUnits'>>, 'isRerender'>,
  { organizationId, fileIndex, languages, isReadForTarget, source }: WrittenFile,
  note: ActivityRun['note'],
): WritingStore {
  const read = lastRead((name: ReturnType<typeof segmentBatchName>) => workspace.read(name));
  const readBatch = (language: string, batch: number) =>
    read(segmentBatchName(isReadForTarget ? { fileIndex, language } : { fileIndex }, batch));
  const corrected = new Map(
    (isCorrected ? languages : []).map((language) => {
      const file = { jobId: job.id, organizationId, fileIndex, language };
      const batches = (batch: number) => readBatch(language, batch);
      return [language, new CorrectedTranslations(entityManager, workspace, file, batches)];
    }),
  );
  return {
    source,
    readBatch,
    async readTranslations(language, batch) {
      note({ language, batch });
      return corrected.get(language)?.read(batch) ?? workspace.read(`${fileIndex}/translations-${language}-${batch}`);
    },
  };
}

/** Keeps the last batch: the writer asks for the segments of a batch just before its translations. */
function lastRead<Name>(read: (name: Name) => Promise<StoredBatch>): (name: Name) => Promise<StoredBatch> {
  let last: { readonly name: Name; readonly segments: Promise<StoredBatch> } | undefined;
  return (name) => {
    if (last?.name !== name) last = { name, segments: read(name) };
    return last.segments;
  };
}
