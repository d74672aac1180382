import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { listSegments, type SegmentFilter } from '#db/jobs/list-segments.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { replaceInTarget, type TextReplacement } from '#domain/review/replace-text.ts';
import { foldText } from '#domain/texts/fold-text.ts';
import type { Caller } from '#jobs/caller.ts';
import { targetChecks } from './target-check.ts';

/** A target with a text replaced, which isn't stored. */
export interface ProposedTarget {
  readonly row: JobSegmentRow;
  readonly target: string;
  /** The end of a sentence about a target that can't be written; undefined: it can. */
  readonly problem: string | undefined;
}

export interface ProposedReplacements {
  readonly proposals: readonly ProposedTarget[];
  /** Number of final segments on the page that have the text, and stay. */
  readonly locked: number;
  /** Number of segments whose source or target has the text, whatever its case and accents. */
  readonly total: number;
  readonly limit: number;
}

/**
 * Previews the replacement of a text in the targets of a job; segments in the state `final` are left alone.
 *
 * @param job whose segments people can review
 * @throws LoquentError `search_too_slow`
 */
export async function proposeReplacements(
  caller: Caller<'rules' | 'storage'>,
  job: JobRow,
  replacement: TextReplacement,
  filter: SegmentFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<ProposedReplacements> {
  const text = foldText(replacement.find);
  const { segments, total, limit } = await listSegments(caller.entityManager(), job.id, { ...filter, text }, page);
  const checkOf = targetChecks(caller, job);
  const proposals: ProposedTarget[] = [];
  let locked = 0;
  for (const row of segments) {
    const target = replaceInTarget(row.target, replacement);
    if (target === row.target) continue;
    if (row.state === 'final') {
      locked += 1;
      continue;
    }
    const check = await checkOf(row.language);
    const { machineTarget, maximumLength } = row;
    const pair = { source: decodeTagged(row.source), machineTarget: machineTarget ?? row.target, maximumLength };
    const verdict = await check(pair, target);
    proposals.push({ row, target, problem: 'reason' in verdict ? verdict.reason : undefined });
  }
  return { proposals, locked, total, limit };
}
