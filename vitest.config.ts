import { totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LONG_RUN, WHOLE_RUN } from './test/suite/long.ts';
import { TEST_TIMEOUT } from './test/suite/test-timeout.ts';
import { SlowFirst } from './test/suite/slow-first.ts';
import { IS_REST, LeftOut } from './tools/ci/left-out.ts';
import {
  dependsOnDatabase,
  differsOnPostgres,
  findLongTestFiles,
  findOnlyLongFiles,
  findTestAllFiles,
  findTestFiles,
  nameFiles,
} from './test/suite/test-files.ts';

const files = findTestFiles();
const onPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
const long = new Set(LONG_RUN ? findLongTestFiles() : []);
// After `vitest run`.
const isNamed = nameFiles(process.argv.slice(3));
const isWhole = WHOLE_RUN || isNamed;
const onlyLong = LONG_RUN || isNamed ? [] : findOnlyLongFiles();
const deferred = new Set([...onlyLong, ...(isWhole ? [] : findTestAllFiles())]);
const isForPostgres = isWhole ? dependsOnDatabase : differsOnPostgres;
if (deferred.size > 0)
  process.stderr.write(`Left to npm run test:all or test:long: ${deferred.size} files, as each of them says\n`);
const ofRun = (paths: readonly string[]) =>
  paths.filter((path) => (!LONG_RUN || long.has(path)) && !deferred.has(path) && (!onPostgres || isForPostgres(path)));

/**
 * Test processes at once. They wait for Temporal, programs and clocks: three left a sixth of two processors idle. With their
 * programs, five took 7 GB.
 */
const maxWorkers = totalmem() > 12e9 ? 4 : 3;

export default defineConfig({
  test: {
    // Native modules (libSQL, Temporal's core) are not safe to load in worker threads.
    pool: 'forks',
    experimental: { viteModuleRunner: false },
    maxWorkers,
    // Loading and compiling the modules of each file again took a third of the time of all tests.
    isolate: false,
    sequence: { sequencer: IS_REST ? LeftOut : SlowFirst },
    // Only for what hangs: a busy machine takes many times as long as a calm one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: TEST_TIMEOUT },
    projects: [
      // `test/database/database.ts` refuses to work for a project of this name.
      ...(onPostgres
        ? []
        : [
            {
              extends: true as const,
              test: { name: 'pure', include: ofRun(files.pure), env: { TEST_PROJECT: 'pure' } },
            },
          ]),
      {
        extends: true,
        test: { name: 'database', include: ofRun(files.database), globalSetup: ['test/suite/database-setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ofRun(files.service),
          globalSetup: ['test/suite/database-setup.ts', 'test/suite/global-setup.ts'],
        },
      },
    ],
  },
});
