import { defineConfig } from 'vitest/config';
import { TEST_TIMEOUT } from './test/suite/test-timeout.ts';

/** Tests against a real Weblate server, which `npm run test:weblate` starts. One after the other: they share the server. */
export default defineConfig({
  test: {
    include: ['test/weblate/**/*.weblate.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: TEST_TIMEOUT },
    globalSetup: ['test/suite/database-setup.ts', 'test/suite/global-setup.ts'],
  },
});
