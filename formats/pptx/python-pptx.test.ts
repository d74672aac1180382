import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { wordsMissing } from '#formats/docx/testing/words-missing.ts';
import { casesOfRun, LONG_RUN } from '#test/long.ts';
import { pptxFormat } from './index.ts';

const script = fileURLToPath(new URL('testing/list_texts.py', import.meta.url));

function havePythonPptx(): boolean {
  if (spawnSync('python3', ['-c', 'import pptx']).status === 0) return true;
  console.info('Skipped: python-pptx is not installed (pip install python-pptx), so no other reader lists the texts.');
  return false;
}

const folder = mkdtempSync(join(tmpdir(), 'loquent-python-pptx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!haveOfficeFixtures() || !havePythonPptx())('python-pptx', { timeout: 120_000 }, () => {
  it('sees no words that are in no unit', () => {
    const fixtures = casesOfRun(officeFixtures('pptx'), (_fixture, index) => index % 3 === 0);
    const paths = fixtures.map(({ name, bytes }) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
    const { stdout } = spawnSync('python3', [script, ...paths], { maxBuffer: 1 << 28 });
    const texts = JSON.parse(stdout.toString()) as Record<string, string[]>;
    expect(Object.values(texts).filter((lines) => lines.length > 0).length).toBeGreaterThan(LONG_RUN ? 8 : 1);
    for (const [index, { name, bytes }] of fixtures.entries()) {
      expect(wordsMissing(pptxFormat.read(bytes).units, texts[paths[index]!]!), name).toEqual([]);
    }
  });
});
