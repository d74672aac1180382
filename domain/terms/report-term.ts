import type { ReportedTerm } from '#domain/jobs/results/term-extraction-result.ts';
import type { ExtractedTerm } from './contract.ts';

/** An extracted term with its definition, null if no model wrote one. */
export interface DefinedTerm extends ExtractedTerm {
  readonly definition: string | null;
}

/** A term as results of jobs and their report files have it. */
export function reportTerm({ term, score, frequency, files, definition, example, targets }: DefinedTerm): ReportedTerm {
  return {
    term,
    score,
    frequency,
    files,
    definition,
    example: example.text,
    targets: Object.entries(targets).flatMap(([language, found]) =>
      found.map((target) => ({ language, term: target.term, score: target.score, frequency: target.frequency })),
    ),
  };
}
