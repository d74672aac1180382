import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { emptyFolder } from '#test/suite/shared.ts';
import { patternExcept } from './left-out.ts';
import { TestReport } from './test-report.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const folder = emptyFolder();

it('hides what CI installs besides, and keeps what the two commands install', () => {
  const clone = join(folder, 'clone');
  const programs = join(folder, 'bin');
  for (const path of [join(clone, 'tools', 'setup'), programs]) mkdirSync(path, { recursive: true });
  // Files that are otherwise copied.
  writeFileSync(join(clone, 'package.json'), '{}');
  // A set-up that installs something.
  const install = `printf '#!/bin/sh\\n' >'${programs}/apertium'; chmod 755 '${programs}/apertium'\n`;
  writeFileSync(join(clone, 'tools', 'setup', 'bootstrap.sh'), install);
  for (const name of ['soffice', 'other-tool', 'hidden-tool']) {
    writeFileSync(join(programs, name), '#!/bin/sh\n');
    chmodSync(join(programs, name), 0o755);
  }
  const look =
    'for name in soffice hidden-tool other-tool apertium; do command -v $name; done; pwd; ls $XDG_CACHE_HOME/loquent; echo "CI: $CI"';
  const env = {
    PATH: [programs, process.env['PATH']].join(delimiter),
    HOME: folder,
    XDG_CACHE_HOME: join(folder, 'cache'),
    HIDE: 'hidden-tool',
    CI: 'true',
  };
  const run = spawnSync('bash', [join(HERE, 'as-newcomer.sh'), clone, 'sh', '-c', look], { env, encoding: 'utf8' });
  expect(run.stderr).toBe('');
  const [other, apertium, ...rest] = run.stdout.trimEnd().split('\n');
  expect([other, apertium]).toEqual([expect.stringMatching(/\/other-tool$/), expect.stringMatching(/\/apertium$/)]);
  expect(rest).toEqual([clone, 'bin', 'CI:']);
});

it('leaves to CI the tests that were skipped, and no others of their files', () => {
  const file = (name: string, status: string) => ({
    name: join(folder, name),
    status: 'passed',
    assertionResults: [
      { ancestorTitles: ['a group'], title: 'one', status: 'passed' },
      { ancestorTitles: ['a group'], title: `two's $1`, status },
    ],
  });
  const testResults = [file('a/one.test.ts', 'skipped'), file('two.test.ts', 'passed')];
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults }));
  const { stdout } = spawnSync(process.execPath, [join(HERE, 'left-out-files.ts'), report, folder], {
    encoding: 'utf8',
  });
  const files = stdout.trimEnd().split('\n');
  expect(files).toContain('a/one.test.ts');
  expect(files).toContain('test/e2e/disturbed-jobs.test.ts');
  expect(files).not.toContain('two.test.ts');

  const pattern = patternExcept(new TestReport(report).ranTests(folder).get('two.test.ts')!);
  const names = ['a group > one', "a group > two's $1", 'a group > one more', 'one'];
  expect(names.map((name) => pattern.test(name))).toEqual([false, false, true, true]);
});
