import { afterAll, expect, it } from 'vitest';
import { LONG_RUN } from '#test/suite/long.ts';
import { FUZZ_CORPUS } from './corpus.ts';
import { Fuzzer } from './fuzzer.ts';
import { FUZZ_TARGETS } from './targets.ts';

// Runs first.

const names = Object.keys(FUZZ_TARGETS);
/** Seconds of processor time per target: some for all of them together, and an hour in a long run. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? (LONG_RUN ? 3600 / names.length : 0.2));
/** Fixed in every run of the suite, so that only the change under test can fail it; different in a long run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? (LONG_RUN ? Date.now() % 1_000_000 : 1));

const fuzzer = new Fuzzer();
afterAll(() => fuzzer.close());

it('has no texts for targets that do not exist', () => {
  expect(Object.keys(FUZZ_CORPUS).filter((name) => !names.includes(name))).toEqual([]);
});

// Elapsed time is no part of any limit; a machine that does other work needs more of it.
it.each(names)('no text takes %s more than a second or 300 MB', async (name) => {
  const task = { name, corpus: FUZZ_CORPUS[name] ?? [], milliseconds: SECONDS * 1000, seed: SEED };
  const { tried, found } = await fuzzer.fuzz(task);
  process.stdout.write(`${name}: ${tried} texts with the seed ${SEED}\n`);
  expect(found && `${found.problem}; test/fuzz/corpus.ts: ${JSON.stringify(found.pumped)}`).toBeUndefined();
});
