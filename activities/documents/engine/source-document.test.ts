import { describe, expect, it } from 'vitest';
import { addSkipped, readDocument } from './source-document.ts';

describe('reading a source', () => {
  it('names the file in what its format says', () => {
    const empty = expect.objectContaining({
      id: 'document_empty',
      message: expect.stringMatching(/^docs\/note\.txt: /),
    });
    expect(() => readDocument('docs/note.txt', Buffer.alloc(0))).toThrow(empty);
  });

  it('is not tried again after a defect of the reader, whose own words stay in the log', () => {
    // Not a result of any storage: every reader fails on it unexpectedly.
    const notBytes = { length: 1 } as Uint8Array;
    const unreadable = expect.objectContaining({
      id: 'document_unreadable',
      retryable: false,
      message: expect.stringMatching(/^note\.txt: The file can't be read because of a defect/),
      cause: expect.any(TypeError),
    });
    expect(() => readDocument('note.txt', notBytes)).toThrow(unreadable);
  });
});

describe('the count of skipped units', () => {
  it('adds what turned out to need no translation, sorted by reason', () => {
    const found = [{ reason: 'hidden', count: 2 }];
    expect(addSkipped(found, [])).toEqual(found);
    expect(addSkipped(found, ['no_letters', 'empty', 'hidden', 'no_letters'])).toEqual([
      { reason: 'empty', count: 1 },
      { reason: 'hidden', count: 3 },
      { reason: 'no_letters', count: 2 },
    ]);
  });
});
