import { defineConfig } from 'vitest/config';
import { TEST_TIMEOUT } from './test/suite/test-timeout.ts';

/** The console in a real browser, against whole services: `npm run test:browser`. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: TEST_TIMEOUT },
    globalSetup: ['test/suite/database-setup.ts', 'test/suite/global-setup.ts'],
  },
});
