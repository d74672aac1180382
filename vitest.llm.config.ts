import { defineConfig } from 'vitest/config';

/** Tests against a real language model, which `npm run test:llm` starts. One after the other: it has one processor. */
export default defineConfig({
  test: {
    include: ['test/llm/**/*.llm.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
