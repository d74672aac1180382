import { describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

/** Steps of two sections: the first fills half a batch, so that the second begins another one, and the file has a ledger. */
const STEPS = [26, 6];
const TOOLS = ['hammer', 'wrench', 'ruler', 'brush', 'lamp', 'drill'];
const PLACES = ['box', 'shelf', 'table', 'drawer', 'garage'];
/** A model this small mostly repeats its text, twice; with texts as long as these, that fits into the limit of an answer. */
const MANUAL = STEPS.map((steps, section) =>
  [
    `# The tools of part ${section + 1} and where they are kept`,
    ...Array.from(
      { length: steps },
      (_, step) =>
        `The ${TOOLS[step % TOOLS.length]} is in the ${PLACES[step % PLACES.length]} next to the door of the old workshop.`,
    ),
  ].join('\n\n'),
).join('\n\n');

describe('a document', () => {
  const service = sharedByTests(() =>
    startTestService({
      environment: {
        LOCAL_LLM_BASE_URL: process.env['TEST_LLM_BASE_URL'] ?? '',
        LOCAL_LLM_CONTEXT_TOKENS: '2048',
        PROVIDER_CONCURRENCY: '2',
        PROVIDER_TIMEOUT_SECONDS: '300',
      },
    }),
  );

  it('is translated by a real model with its ledger: the job completes, and no text is lost', async () => {
    await service.upload('manual.md', Buffer.from(MANUAL));
    const fields = { source_files: ['manual.md'], source_language: 'en', target_languages: ['es'], provider: 'local' };
    const ended = await service.ended(await service.submit(fields));
    const { length } = MANUAL.split('\n\n');
    expect(ended).toMatchObject({
      status: 'completed',
      result: {
        files: [{ segments: length, translated: length, skipped: [], engine: expect.stringContaining('smollm2') }],
      },
    });
    // Only files with a ledger are checked.
    expect(ended.result).toHaveProperty('consistency');
    const written = (await service.download(ended.target_files[0]!)).toString('utf8');
    const blocks = written.trim().split('\n\n');
    expect(blocks).toHaveLength(length);
    expect(blocks.filter((block) => block.startsWith('# '))).toHaveLength(STEPS.length);
    expect(blocks.filter((block) => block.replace(/^# /u, '').trim() === '')).toEqual([]);
  });
});
