import { describe, expect, it } from 'vitest';
import {
  dependsOnDatabase,
  differsOnPostgres,
  findLongTestFiles,
  findOnlyLongFiles,
  findTestAllFiles,
  findTestFiles,
  nameFiles,
} from './test-files.ts';

const files = findTestFiles();

describe('the projects of vitest', () => {
  it('get each test file by what it reaches through imports', () => {
    expect(files.pure).toContain('domain/segmentation/split-into-segments.test.ts');
    expect(files.pure).toContain('test/suite/test-files.test.ts');
    // Directly, and by `test/service/api.ts`.
    expect(files.database).toEqual(expect.arrayContaining(['db/files/files.test.ts', 'api/access-matrix.test.ts']));
    // By `test/service/service.ts`, and by a value of the global set-up.
    expect(files.service).toEqual(
      expect.arrayContaining(['test/e2e/translation-job.test.ts', 'platform/temporal/connection.test.ts']),
    );
    const all = [...files.pure, ...files.database, ...files.service];
    expect(new Set(all).size).toBe(all.length);
  });

  it('let no test open a database that they take for a pure one', async () => {
    // An address that is made at run time is what imports don't show.
    const address = new URL(['../database/database', 'ts'].join('.'), import.meta.url).href;
    const { createTestDatabase } = (await import(address)) as { createTestDatabase: () => Promise<unknown> };
    await expect(createTestDatabase()).rejects.toThrow('see test/suite/test-files.ts');
  });
});

it('PostgreSQL has all tests of the layer of the database and of jobs', () => {
  const all = [...files.database, ...files.service];
  const some = all.filter(differsOnPostgres);
  expect(some).toEqual(expect.arrayContaining(['db/usage/usage.test.ts', 'api/routes/context/search.test.ts']));
  expect(some).not.toContain('api/parameters.test.ts');
  expect(all.filter((file) => /^(db|jobs)\//.test(file) && !some.includes(file))).toEqual([]);
  const without = all.filter((file) => !dependsOnDatabase(file));
  expect(without).not.toEqual([]);
  expect(without.filter((file) => /^(db|jobs)\/|\/job-|glossar|usage|identity|isolation/.test(file))).toEqual([]);
});

it('a long run has whole sweeps and the large documents', () => {
  expect(findLongTestFiles()).toEqual(
    expect.arrayContaining(['activities/documents/engine/hostile-inputs.test.ts', 'test/e2e/large-document.test.ts']),
  );
});

it('all commands but one leave files to npm run test:long', () => {
  const only = findOnlyLongFiles();
  expect(only).toContain('test/e2e/attack.test.ts');
  expect(findLongTestFiles()).toEqual(expect.arrayContaining([...only]));
  expect(findTestAllFiles().filter((file) => only.includes(file))).toEqual([]);
});

it('npm test leaves files to npm run test:all, unless it is given files or folders', () => {
  expect(findTestAllFiles()).toEqual(expect.arrayContaining(['test/e2e/disturbed-jobs.test.ts']));
  const named = ['formats/docx', '-t name formats/docx', 'formats/docx -t name'];
  const others = ['', '-t name', '--project pure --reporter=default'];
  expect(named.map((text) => nameFiles(text.split(' ')))).toEqual([true, true, true]);
  expect(others.map((text) => nameFiles(text.split(' ').filter(Boolean)))).toEqual([false, false, false]);
});
