import { defineConfig } from 'vitest/config';

/** Tests against a real Weblate server, which `npm run test:weblate` starts. One after the other: they share the server. */
export default defineConfig({
  test: {
    include: ['test/weblate/**/*.weblate.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['test/database-setup.ts', 'test/global-setup.ts'],
  },
});
