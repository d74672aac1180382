import type { SegmentOwner } from '#activities/documents/segment-owner.ts';
import type { WorkspaceStep } from '#activities/runtime/workspace-step.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import type { AddressForm } from '#domain/ledgers/address-forms.ts';
import type { DocumentBrief } from '#domain/ledgers/document-brief.ts';
import type { ConsistencyIssue, ConsistencyRules } from '#domain/ledgers/find-issues.ts';
import { segmentId } from '#domain/review/segment.ts';
import type { StoredTranslations } from '#jobs/workspace/records.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { SourceBatches } from './source-batches.ts';

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
  readonly owner: LedgerOwner;
  /** Corrects. */
  readonly provider: TranslationProvider;
  readonly rules: ConsistencyRules;
  /** As in the prompts of the first translations. */
  readonly brief: DocumentBrief;
  /** True for a check after changes of entries. */
  readonly isAfterChange: boolean;
  readonly batches: CheckedBatches;
}

/** The job whose ledgers and translations they are. */
export type LedgerOwner = SegmentOwner<TypeWith<'surveySource'>>;

/** The segments of a source with their translations in a language. */
export interface CheckedBatches extends SourceBatches {
  readonly translationsOf: (batch: number) => Promise<StoredTranslations>;
  /** Writes the translations of a batch where everything else reads them. */
  readonly write: (batch: number, translations: StoredTranslations) => Promise<void>;
  /** The number of the segment at a place of a batch. */
  readonly numberOf: (batch: number, place: number) => number;
  /** Numbers of the segments that people have edited or judged. */
  readonly touched: (batch: number) => Promise<ReadonlySet<number>>;
  /** Sentences for a model about all texts of a batch. */
  readonly instructions: (batch: number) => Promise<readonly string[]>;
  /** True: texts may be titles, which are repeated alike. */
  readonly hasTitles: boolean;
}

/** A segment that deviates, by its place in its batch. */
export type Deviations = ReadonlyMap<number, readonly ConsistencyIssue[]>;

/** An example of a deviation, for the result. */
export function deviationExample(
  { fileIndex: file, language }: FileTask,
  number: number,
  issue: ConsistencyIssue,
  isMended: boolean,
): ConsistencyReport['examples'][number] {
  return {
    segment: segmentId({ file, language, number }),
    ...issue,
    is_mended: isMended,
  };
}
