import type { segmentOwner } from '#activities/documents/segment-owner.ts';
import type { WorkspaceStep } from '#activities/runtime/workspace-step.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import type { AddressForm } from '#domain/ledgers/address-forms.ts';
import type { DocumentBrief } from '#domain/ledgers/document-brief.ts';
import type { ConsistencyIssue, ConsistencyRules } from '#domain/ledgers/find-issues.ts';
import { segmentId, segmentNumberOf } from '#domain/review/segment.ts';
import type { StoredBatch } from '#jobs/workspace/records.ts';

/** A check of a file in a language. */
export interface ConsistencyTask extends FileTask {
  /** Ids of the entries that have changed, for a check of what depends on them alone; absent: the whole check. */
  readonly entries?: readonly string[];
  /** With `entries`: the form of address that was set. */
  readonly address?: AddressForm;
}

export type ConsistencyStep = WorkspaceStep<TypeWith<'checkConsistency'>, object, ConsistencyTask>;

/** The translations that are checked, with all that corrects them. */
export interface ConsistencyCheck {
  readonly step: ConsistencyStep;
  readonly owner: Awaited<ReturnType<typeof segmentOwner<TypeWith<'surveySource'>>>>;
  readonly rules: ConsistencyRules;
  /** As in the prompts of the first translations. */
  readonly brief: DocumentBrief;
  /** True for a check after changes of entries. */
  readonly isAfterChange: boolean;
  readonly segmentsOf: (batch: number) => Promise<StoredBatch>;
}

/** A segment that deviates, by its place in its batch. */
export type Deviations = ReadonlyMap<number, readonly ConsistencyIssue[]>;

/** An example of a deviation, for the result. */
export function deviationExample(
  { fileIndex: file, language }: FileTask,
  batch: number,
  place: number,
  issue: ConsistencyIssue,
  isMended: boolean,
): ConsistencyReport['examples'][number] {
  return {
    segment: segmentId({ file, language, number: segmentNumberOf(batch, place) }),
    ...issue,
    is_mended: isMended,
  };
}
