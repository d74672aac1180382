import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { writeLongWorkbook } from '#bench/long-workbooks.ts';
import { LONG_RUN } from '#test/long.ts';

const program = fileURLToPath(new URL('testing/measure-memory.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'loquent-xlsx-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of the workbook, MB of heap, since a heap grows far beyond what is in use, and MB that the process may have. */
const [rows, heap, most] = LONG_RUN ? [100_000, 260, 500] : [20_000, 110, 350];

describe('the memory that reading and writing a long workbook takes', { timeout: 240_000 }, () => {
  it.each([[], ['describe'], ['mapping']])('is limited: %s', async (...mode) => {
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
