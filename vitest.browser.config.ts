import { defineConfig } from 'vitest/config';

/** The console in a real browser, against whole services: `npm run test:browser`. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['test/database-setup.ts', 'test/global-setup.ts'],
  },
});
