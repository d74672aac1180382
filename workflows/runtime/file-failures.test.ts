import { ActivityFailure, ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import type { TranslationPlan } from '#domain/jobs/translation.ts';
import { failedOutcome } from './failure.ts';
import { FileFailures } from './file-failures.ts';

const failuresOf = (plan: Partial<TranslationPlan>) =>
  new FileFailures({
    proceed: true,
    fileNames: ['a.json', 'b.json'],
    targetLanguages: ['de', 'es'],
    bilingualFiles: [],
    ...plan,
  });

function failed(activity: string, code: string, messageReference = code): ActivityFailure {
  const cause = ApplicationFailure.create({
    type: code,
    message: `message of ${code}`,
    nonRetryable: true,
    details: [{ messageReference }],
  });
  return new ActivityFailure(undefined, activity, '1', 'NON_RETRYABLE_FAILURE', undefined, cause);
}

function outcomeOf(end: () => void) {
  try {
    end();
  } catch (error) {
    return failedOutcome(error);
  }
  return undefined;
}

describe('the outcome of a job of which files fail', () => {
  it('is undefined while no file has failed', () => {
    expect(outcomeOf(() => failuresOf({}).finish())).toBeUndefined();
  });

  it('names the languages in which a file has no result', () => {
    const failures = failuresOf({});
    failures.record({ fileIndex: 1, language: 'es' }, failed('writeTarget', 'document_write_failed'));
    expect(failures.languagesOf(1)).toEqual(['de']);
    expect(outcomeOf(() => failures.requireSome())).toBeUndefined();
    expect(outcomeOf(() => failures.finish())).toMatchObject({
      code: 'files_failed',
      step: 'writeTarget',
      retryable: false,
      files: { count: 1, listed: [{ fileIndex: 1, language: 'es', code: 'document_write_failed' }] },
    });
  });

  it('names a file once that fails in each language for the same reason', () => {
    const failures = failuresOf({});
    failures.record({ fileIndex: 0, language: 'de' }, failed('extractUnits', 'document_invalid', 'first'));
    failures.record({ fileIndex: 0, language: 'es' }, failed('extractUnits', 'document_invalid', 'second'));
    const files = outcomeOf(() => failures.finish())?.files;
    expect(files).toEqual({
      count: 1,
      listed: [
        { fileIndex: 0, code: 'document_invalid', message: 'message of document_invalid', messageReference: 'first' },
      ],
    });
  });

  it('says at once that every file has failed', () => {
    const failures = failuresOf({});
    for (const fileIndex of [0, 1]) failures.record({ fileIndex }, failed('extractUnits', 'document_invalid'));
    expect(outcomeOf(() => failures.requireSome())).toMatchObject({ code: 'all_files_failed', files: { count: 2 } });
  });

  it('names 100 files, and counts all', () => {
    const failures = failuresOf({ fileNames: Array.from({ length: 130 }, (_, index) => `${index}.json`) });
    for (let fileIndex = 0; fileIndex < 120; fileIndex += 1)
      failures.record({ fileIndex }, failed('extractUnits', 'document_invalid'));
    const files = outcomeOf(() => failures.finish())?.files;
    expect(files).toMatchObject({ count: 120, listed: { length: 100 } });
    expect(files?.listed.at(-1)).toMatchObject({ fileIndex: 99 });
  });

  it('is that of what ended the job for all files, with the files that had failed before', () => {
    const failures = failuresOf({});
    const refusal = failed('translateBatch', 'credit_exhausted');
    expect(failures.withFileFailures(refusal)).toBe(refusal);
    failures.record({ fileIndex: 0 }, failed('extractUnits', 'document_invalid'));
    expect(failedOutcome(failures.withFileFailures(refusal))).toMatchObject({
      code: 'credit_exhausted',
      step: 'translateBatch',
      messageReference: 'credit_exhausted',
      files: { count: 1, listed: [{ fileIndex: 0, code: 'document_invalid' }] },
    });
  });

  it('is a cancellation of a job that is cancelled, whatever had failed', () => {
    const failures = failuresOf({});
    failures.record({ fileIndex: 0 }, failed('extractUnits', 'document_invalid'));
    const cancelled = new CancelledFailure('cancelled');
    expect(failures.withFileFailures(cancelled)).toBe(cancelled);
  });
});
