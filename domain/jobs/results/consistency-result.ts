import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';

const count = z.int().min(0);

/** Issues listed in a result; all are counted. */
export const MAX_LISTED_ISSUES = 20;

/** Consistency of the translations of a job with the ledgers of its files. */
export const consistencyResult = z
  .object({
    entries: count.describe('names, terms and abbreviations of all files and languages'),
    mended: count.describe('segments that were translated again and now fit'),
    open: count.describe('segments that still deviate'),
    kept: count.describe('segments that deviate and that people have edited or approved: they stay'),
    examples: z
      .array(
        z.object({
          segment: z.string().describe('id of the segment'),
          kind: z
            .enum(['entry', 'address', 'title'])
            .describe(
              'another rendering than that of the ledger; the other form of address; a title that differs from its repetition, or from a reference to it',
            ),
          source: z.string().describe('name, term or title in the source language; of an address, the text'),
          expected: z.string().describe('rendering that the segment lacks; of an address, `formal` or `informal`'),
          is_mended: z.boolean().describe('true: the segment was translated again and now fits'),
        }),
      )
      .describe(`the first ${MAX_LISTED_ISSUES} deviations`),
  })
  .meta({ id: 'ConsistencyResult' });

export type ConsistencyReport = DeepReadonly<z.output<typeof consistencyResult>>;

/** Adds up the reports of files and languages. */
export function addConsistency(reports: readonly ConsistencyReport[]): ConsistencyReport | undefined {
  if (reports.length === 0) return undefined;
  const sum = (of: (report: ConsistencyReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  return {
    entries: sum(({ entries }) => entries),
    mended: sum(({ mended }) => mended),
    open: sum(({ open }) => open),
    kept: sum(({ kept }) => kept),
    examples: reports.flatMap(({ examples }) => examples).slice(0, MAX_LISTED_ISSUES),
  };
}
