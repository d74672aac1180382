import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { writeLongWorkbook } from '#bench/long-workbooks.ts';
import { LONG_RUN } from '#test/suite/long.ts';

const program = fileURLToPath(new URL('testing/measure-memory.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'loquent-xlsx-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of the workbook, and MB of heap, since a heap grows far beyond what is in use. */
const [rows, heap] = LONG_RUN ? [100_000, 280] : [20_000, 110];

/** Work per process, and MB it may use. An instruction loads the objects of all cells together. */
const WORK: readonly (readonly [mode: readonly string[], most: number])[] = LONG_RUN
  ? [
      [[], 290],
      [['describe'], 460],
      [['mapping'], 470],
    ]
  : [
      [[], 180],
      [['describe'], 200],
      [['mapping'], 210],
    ];

describe('the memory that reading and writing a long workbook takes', () => {
  it.each(WORK)('is limited: %s, to %i MB', async (mode, most) => {
    const path = join(folder, 'long.xlsx');
    await writeLongWorkbook(path, rows);
    const { stdout } = await promisify(execFile)(process.execPath, [
      `--max-old-space-size=${heap}`,
      '--max-semi-space-size=4',
      program,
      path,
      ...mode,
    ]);
    expect(Number(stdout) / 1024 / 1024).toBeLessThan(most);
  });
});
