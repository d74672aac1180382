import { afterAll, describe, expect, it, vi } from 'vitest';
import { readPdfBlocks } from '#formats/context/pdf/read-pdf.ts';
import { buildFontBomb } from '#formats/context/testing/build-font-bomb.ts';
import { buildPdf, pdfLines } from '#formats/context/testing/build-pdf.ts';
import { findPrlimit } from '#platform/programs/find-program.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { isExcluded } from '#test/suite/long.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { canWatchMemory, familyOf, watchMemory } from '#test/machine/process-memory.ts';
import { isWithout } from '#test/suite/skipped.ts';
import { createDocumentEngine } from './create-engine.ts';
import { parsePdfBlocks, readPdf } from './read-pdf.ts';

const programs = createProgramRunner();
const engine = createDocumentEngine({ threads: 1, programs });
afterAll(async () => {
  await engine.close();
  await programs.close();
});

const never = new AbortController().signal;
const MEBIBYTE = 1024 ** 2;
const read = (bytes: Uint8Array, signal = never, timeLimit = 120_000) =>
  readPdf(programs, { key: 'a.pdf', bytes, timeLimit, signal });
let built: Buffer | undefined;
const bomb = () => (built ??= buildFontBomb(1024 * MEBIBYTE));
const isWithoutMemory = isWithout('Linux', canWatchMemory, 'the end of readers of PDFs');
const hasLimits = !isWithout('prlimit (util-linux)', findPrlimit() !== undefined, 'limits of PDFs') && canWatchMemory;

describe('a PDF that is read in a process of its own', () => {
  it('has the blocks that a reader in this process finds', async () => {
    const bytes = buildPdf([
      pdfLines(['Grüße an “alle”', 'and a second line.'], 72, 700),
      pdfLines(['Page two'], 72, 700),
    ]);
    const blocks = parsePdfBlocks(await read(bytes));
    expect(blocks).toEqual(await readPdfBlocks(bytes));
    expect(blocks.length).toBeGreaterThan(0);
  });

  it.each([
    ['not a PDF', Buffer.from('hello'), 'document_mislabeled'],
    ['without text', buildPdf([[]]), 'document_without_text'],
    ['with a password', buildPdf([[]], { encrypted: true }), 'document_encrypted'],
  ])('is refused with the error of the reader: %s', async (_name, bytes, id) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'LoquentError', id, retryable: false });
  });

  it.skipIf(!hasLimits || isExcluded('PDF files whose fonts inflate'))(
    'has a limit of memory, whatever its fonts inflate to',
    async () => {
      const bytes = bomb();
      expect(bytes.length).toBeLessThan(2 * MEBIBYTE);
      const before = Object.values(memoryOfFamily()).reduce((sum, memory) => sum + memory, 0);
      const peaks = watchMemory(process.pid);
      const task = {
        organizationId: 'a',
        key: 'a.pdf',
        fileType: 'pdf',
        language: 'en',
        chunkSize: { size: 500, overlap: 0 },
      };
      const chunked = engine.chunk({ ...task, fileType: 'pdf' }, { source: async () => bytes }, never);
      await expect(chunked).rejects.toMatchObject({
        id: 'document_too_large',
        retryable: false,
        message: expect.stringMatching(/^a\.pdf: .*PROGRAM_MEMORY \(pdf=/) as string,
      });
      const peak = Object.values(peaks()).reduce((sum, memory) => sum + memory, 0);
      // Without a limit it takes 3.4 GB.
      expect((peak - before) / 1024).toBeLessThan(1_300);
    },
  );

  it.skipIf(!hasLimits)('has a limit of processor time', async () => {
    await expect(read(bomb(), never, 1_000)).rejects.toMatchObject({ id: 'document_too_slow', retryable: false });
  });

  it.skipIf(isWithoutMemory)('ends when its job is cancelled', async () => {
    const cancel = new AbortController();
    const bytes = bomb();
    const others = new Set(familyOf(process.pid).map(({ id }) => id));
    const reading = read(bytes, cancel.signal);
    reading.catch(() => undefined);
    const started = await vi.waitFor(() => {
      const found = familyOf(process.pid).filter(({ id, memory }) => !others.has(id) && memory > 0);
      expect(found.length).toBeGreaterThan(0);
      return found;
    }, TEST_TIMEOUT);
    cancel.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
    const left = new Set(familyOf(process.pid).map(({ id }) => id));
    expect(started.filter(({ id }) => left.has(id))).toEqual([]);
  });
});

const memoryOfFamily = () => Object.fromEntries(familyOf(process.pid).map(({ id, memory }) => [id, memory]));
