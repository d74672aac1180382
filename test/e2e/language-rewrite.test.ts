import { beforeAll, describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const WORDY = 'At this point in time the office is **closed**. It is `open` in order to help.\n\n1234\n';

describe('jobs that rewrite files', () => {
  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    await service.upload('a/note.md', WORDY);
    await service.upload('b/note.md', 'Due to the fact that it rains, we stay.\n');
    await service.upload('messages.po', 'msgid "Save"\nmsgstr ""\n');
  });

  async function post(fields: Readonly<Record<string, unknown>>) {
    const response = await service.request('/v1/jobs/language-rewrite', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'ai', type: 'simplify', source_language: 'en', ...fields }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what the test checks
    return { status: response.status, body: (await response.json()) as any };
  }

  // Covers language_rewrite, POST /v1/jobs/language-rewrite
  it('write a file for each source, in its format and language, and say how much of it they rewrote', async () => {
    const { status, body } = await post({ source_files: ['a/note.md', 'b/note.md'] });
    expect(status).toBe(202);
    const record = await service.ended(body.job_id);
    const folder = `rewritten/${body.job_id}`;
    expect(record).toMatchObject({
      status: 'completed',
      job_type: 'language_rewrite',
      category: 'document',
      source_language: 'en',
      target_files: [`${folder}/a/note.md`, `${folder}/b/note.md`],
      input: { rewrite_type: 'simplify', segmentation: 'paragraph', template: null },
      result: {
        rewritten_files: [`${folder}/a/note.md`, `${folder}/b/note.md`],
        files: [
          { source_file: 'a/note.md', units: 2, rewritten: 1, skipped: [{ reason: 'no_letters', count: 1 }] },
          { source_file: 'b/note.md', units: 1, rewritten: 1, skipped: [] },
        ],
      },
    });
    const first = (await service.download(`${folder}/a/note.md`)).toString();
    expect(first).not.toBe(WORDY);
    expect(first).toMatch(/^Now the office is \*\*closed\*\*\./);
    expect(first).toContain('`open`');
    expect(first).toContain('\n\n1234\n');
    expect((await service.download(`${folder}/b/note.md`)).toString()).toMatch(/^Because it rains/);
    const listed = await service.request('/v1/jobs?job_type=language_rewrite');
    expect(await listed.json()).toMatchObject({ total: 1, jobs: [{ job_id: body.job_id }] });
  });

  // Covers POST /v1/jobs/language-rewrite
  it('refuse what they can not do, before they are accepted', async () => {
    const refused = async (fields: Readonly<Record<string, unknown>>, status: number, code: string) => {
      const answer = await post({ source_files: ['a/note.md'], ...fields });
      expect([answer.status, answer.body.code], JSON.stringify(fields)).toEqual([status, code]);
      return answer.body;
    };
    await refused({ mode: 'human' }, 400, 'mode_not_supported');
    await refused({ type: 'elaborate' }, 400, 'capability_unavailable');
    await refused({ type: 'translate' }, 400, 'validation_failed');
    await refused({ source_files: ['messages.po'] }, 400, 'unsupported_format');
    await refused({ source_files: ['missing.md'] }, 404, 'not_found');
    await refused({ template: 999_999 }, 404, 'not_found');
    await refused({ source_language: null }, 400, 'validation_failed');
    const tms = { name: 'weblate', project_identifier: 'docs' };
    await refused({ tms }, 400, 'validation_failed');
    const body = await refused({ source_files: null, tms }, 400, 'integration_not_configured');
    expect(body.error).toContain('weblate');
  });

  it('warn of preferences that rules do not follow', async () => {
    const { body } = await post({ source_files: ['b/note.md'], instructions: 'Be brief.' });
    const { status, warnings } = await service.ended(body.job_id);
    expect(status).toBe('completed');
    expect(warnings.map(({ code }) => code)).toContain('instructions_not_followed');
  });
});
