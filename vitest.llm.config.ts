import { defineConfig } from 'vitest/config';

/** Tests against a real language model, which `npm run test:llm` starts. One after the other: it has one processor. */
export default defineConfig({
  test: {
    include: ['test/llm/**/*.llm.ts'],
    pool: 'forks',
    fileParallelism: false,
    experimental: { viteModuleRunner: false },
    globalSetup: ['test/suite/database-setup.ts', 'test/suite/global-setup.ts'],
    // A job of some thirty calls on two processors.
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
  },
});
