import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { casesOfRun, LONG_RUN } from '#test/long.ts';
import { docxFormat } from './index.ts';
import { haveOfficeFixtures, officeFixtures } from './testing/fixtures.ts';
import { wordsMissing } from './testing/words-missing.ts';

const script = fileURLToPath(new URL('testing/list_texts.py', import.meta.url));

function havePythonDocx(): boolean {
  if (spawnSync('python3', ['-c', 'import docx']).status === 0) return true;
  console.info('Skipped: python-docx is not installed (pip install python-docx), so no other reader lists the texts.');
  return false;
}

const folder = mkdtempSync(join(tmpdir(), 'loquent-python-docx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!haveOfficeFixtures() || !havePythonDocx())('python-docx', { timeout: 120_000 }, () => {
  it('sees no words that are in no unit', () => {
    const fixtures = casesOfRun(officeFixtures('docx'), (_fixture, index) => index % 6 === 0);
    const paths = fixtures.map(({ name, bytes }) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
    const { stdout, stderr } = spawnSync('python3', [script, ...paths], { maxBuffer: 1 << 28 });
    expect(stderr.toString()).toBe('');
    const texts = JSON.parse(stdout.toString()) as Record<string, string[]>;
    expect(Object.values(texts).filter((lines) => lines.length > 0).length).toBeGreaterThan(LONG_RUN ? 20 : 2);
    for (const [index, { name, bytes }] of fixtures.entries()) {
      expect(wordsMissing(docxFormat.read(bytes).units, texts[paths[index]!]!), name).toEqual([]);
    }
  });
});
