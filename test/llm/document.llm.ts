import { describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const SECTIONS = ['Before you begin', 'Open the gearbox', 'Close the gearbox'];
const STEPS = 20;
/** More than one batch, so that it has a ledger. */
const MANUAL = SECTIONS.map((title) => {
  const steps = Array.from({ length: STEPS }, (_, index) => `Anna checks gear ${index + 1}.`);
  return [`# ${title}`, ...steps].join('\n\n');
}).join('\n\n');

describe('a document', () => {
  const service = sharedByTests(() =>
    startTestService({
      environment: { LOCAL_LLM_BASE_URL: process.env['TEST_LLM_BASE_URL'] ?? '', LOCAL_LLM_CONTEXT_TOKENS: '2048' },
    }),
  );

  it('is translated by a real model with its ledger: the job completes, and no text is lost', async () => {
    await service.upload('manual.md', Buffer.from(MANUAL));
    const fields = { source_files: ['manual.md'], source_language: 'en', target_languages: ['es'], provider: 'local' };
    const job = await service.submit(fields);
    const ended = await service.ended(job);
    console.log(JSON.stringify({ warnings: ended.warnings, result: ended.result }));
    expect(ended).toMatchObject({ status: 'completed' });
    const written = (await service.download(ended.target_files[0]!)).toString('utf8');
    const blocks = written.trim().split('\n\n');
    expect(blocks).toHaveLength(SECTIONS.length * (STEPS + 1));
    expect(blocks.filter((block) => block.startsWith('# '))).toHaveLength(SECTIONS.length);
    expect(blocks.filter((block) => block.replace(/^# /u, '').trim() === '')).toEqual([]);
  });
});
