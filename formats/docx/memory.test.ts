import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { casesOfRun, LONG_RUN } from '#test/suite/long.ts';
import { buildDocx } from './testing/build-docx.ts';
import { longBody, type LongDocument } from './testing/long-documents.ts';

const program = fileURLToPath(new URL('testing/measure-memory.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'loquent-docx-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a long document; @returns its path and the bytes of its XML */
function longFile(kind: LongDocument): { path: string; size: number } {
  const body = longBody(kind);
  const path = join(folder, 'long.docx');
  writeFileSync(path, buildDocx({ body }));
  return { path, size: Buffer.byteLength(body) };
}

async function growth(options: readonly string[], args: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...options, program, ...args]);
  return Number(stdout);
}

/**
 * Limits of the heap and of the process, as multiples of the XML. A limit shows the memory needed: without one, the
 * garbage collector lets a heap grow far beyond what is in use.
 */
const [heapTimesXml, processTimesXml] = [6, 9];

/** MB for new objects that the threads of documents have. */
const YOUNG = 8;

const KINDS = ['two looks and a bookmark a paragraph', 'a look a word', 'Chinese'] as const;

describe('the memory that reading, describing and writing a long document takes', () => {
  it.each(casesOfRun<LongDocument>(KINDS, (kind) => kind === 'a look a word'))(
    'is a small multiple of its XML: %s',
    async (kind) => {
      const { path, size } = longFile(kind);
      expect(size).toBeGreaterThan(20_000_000);
      const old = `${Math.ceil((size * heapTimesXml) / 1024 / 1024)}`;
      // Either ends with an error when the heap is not enough.
      const ownProcess = await growth([`--max-old-space-size=${old}`, '--max-semi-space-size=4'], [path]);
      const inThread = await growth([], [path, `${YOUNG}`, old]);
      // On a busy machine the collector comes late, and the process grows by more.
      if (!LONG_RUN) return;
      expect(ownProcess / size).toBeLessThan(processTimesXml);
      expect(inThread / size).toBeLessThan(processTimesXml);
    },
  );
});
