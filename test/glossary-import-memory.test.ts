import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openTestDatabase } from './database/database.ts';
import { LONG_RUN } from './suite/long.ts';

const ROWS = LONG_RUN ? 100_000 : 10_000;
const MEGABYTE = 1024 * 1024;

/** Limit of the heap, so that garbage doesn't count as memory in use. */
const HEAP = '--max-old-space-size=96';

it(`a file of ${ROWS} rows is imported within a small heap`, async () => {
  const database = await openTestDatabase();
  const path = join(tmpdir(), `loquent-terms-${process.pid}.csv`);
  try {
    const rows = Array.from(
      { length: ROWS },
      (_, index) => `pressure valve number ${index},Druckventil Nummer ${index}\n`,
    );
    await writeFile(path, `en,de\n${rows.join('')}`);
    const program = fileURLToPath(new URL('../bench/glossary-import-memory.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [HEAP, program, database.url, path]);
    const { entries, growth } = JSON.parse(stdout) as { entries: number; growth: number };
    console.log(`import of ${ROWS} rows: the process grew by ${Math.round(growth / MEGABYTE)} MB at most`);
    expect(entries).toBe(ROWS);
    if (LONG_RUN) expect(growth).toBeLessThan(200 * MEGABYTE);
  } finally {
    await rm(path, { force: true });
    await database.close();
  }
});
