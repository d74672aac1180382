import { defineConfig } from 'vitest/config';

/** Tests against a real language model, which `npm run test:llm` starts. One after the other: it has one processor. */
export default defineConfig({
  test: {
    include: ['test/llm/**/*.llm.ts'],
    pool: 'forks',
    fileParallelism: false,
    experimental: { viteModuleRunner: false },
    globalSetup: ['test/suite/database-setup.ts', 'test/suite/global-setup.ts'],
    // A document: some hundred calls, a hundred seconds of processor time.
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
