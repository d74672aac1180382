import { defineConfig } from 'vitest/config';
import { PATIENCE } from './test/patience.ts';

/** Tests against a real Weblate server, which `npm run test:weblate` starts. One after the other: they share the server. */
export default defineConfig({
  test: {
    include: ['test/weblate/**/*.weblate.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: PATIENCE },
    globalSetup: ['test/database-setup.ts', 'test/global-setup.ts'],
  },
});
