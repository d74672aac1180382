import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { haveLibreOffice } from '#formats/ooxml/testing/libreoffice.ts';
import { buildXlsx } from '#formats/xlsx/testing/build-xlsx.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { withNeutralPath } from './neutral-path.ts';

describe('a path that reveals nothing about the service', () => {
  const place = emptyFolder();

  it('is the working folder on Linux, and a link elsewhere, which is gone afterwards', async () => {
    expect(await withNeutralPath(place, async (path) => path, 'linux')).toBe('/proc/self/cwd');
    await writeFile(join(place, 'a.txt'), 'a');
    const used = await withNeutralPath(
      place,
      async (path) => {
        expect(await readFile(join(path, 'a.txt'), 'utf8')).toBe('a');
        return path;
      },
      'darwin',
    );
    expect(used).toMatch(/^\/tmp\/loquent-\w+\/pages$/);
    expect([existsSync(used), existsSync(join(place, 'a.txt'))]).toEqual([false, true]);
  });

  it.skipIf(!haveLibreOffice('Calc'))('is what a cell shows of its document', async () => {
    const rows = '<row r="1"><c r="A1" t="str"><f>CELL("filename")</f></c></row>';
    await writeFile(join(place, 'a.xlsx'), buildXlsx({ sheets: [{ name: 'Path', rows }] }));
    for (const platform of ['linux', 'darwin'] as const) {
      const shown = await withNeutralPath(
        place,
        async (path) => {
          const profile = `-env:UserInstallation=file://${place}/profile`;
          const parameters = [profile, '--headless', '--convert-to', 'csv', '--outdir', place, join(path, 'a.xlsx')];
          await promisify(execFile)('soffice', parameters, { cwd: place });
          return { path, text: await readFile(join(place, 'a.csv'), 'utf8') };
        },
        platform,
      );
      expect(shown.text).toContain(`${shown.path}/a.xlsx`);
      expect(shown.text).not.toContain(place);
    }
  });
});
