import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests HTTP.

const JOB = { mode: 'ai', source_files: ['note.txt'], source_language: 'en', target_languages: ['es', 'en-XA'] };

describe('the care that a job asks for', () => {
  // Nobody listens at these addresses: nothing may be asked before a job is accepted.
  const api = sharedByTests(() =>
    startTestApi({
      environment: {
        LOCAL_LLM_BASE_URL: 'http://127.0.0.1:9/v1',
        LOCAL_LLM_MODEL: 'a-model',
        DEEPL_API_KEY: 'key',
        DEEPL_BASE_URL: 'http://127.0.0.1:9',
      },
    }),
  );
  beforeAll(async () => {
    const form = [
      ['path', 'note.txt'],
      ['file', new File(['Hello'], 'note.txt')],
    ] as const;
    const uploaded = await uploadForm(api, form);
    if (!uploaded.ok) throw new Error(await uploaded.text());
  });

  const submit = async (fields: object) => {
    const response = await api.request('/v1/jobs/translation', { json: { ...JOB, ...fields } });
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
  };
  const read = async ({ body }: Awaited<ReturnType<typeof submit>>) => {
    const response = await api.request(`/v1/jobs/${String(body['job_id'])}`);
    return (await response.json()) as {
      readonly input: object;
      readonly warnings: readonly { readonly code: string; readonly language?: string }[];
    };
  };

  it('is in its record, by default standard', async () => {
    const best = await read(await submit({ quality: 'best', refine_with: 'local' }));
    expect(best.input).toMatchObject({ quality: 'best', refine_with: 'local' });
    const usual = await read(await submit({}));
    expect(usual.input).toMatchObject({ quality: 'standard', refine_with: null });
    expect(usual.warnings).toEqual([]);
  });

  it('causes a warning where nothing can follow it', async () => {
    const { warnings } = await read(await submit({ quality: 'best' }));
    expect(warnings).toMatchObject([{ code: 'quality_not_followed', language: 'en-XA' }]);
    const draft = await read(await submit({ quality: 'draft', refine_with: 'local' }));
    expect(draft.warnings).toMatchObject([{ code: 'refine_with_not_followed' }]);
  });

  it.each([
    ['openai', 'provider_not_configured'],
    ['deepl', 'capability_unavailable'],
    ['nobody', 'validation_failed'],
  ])('is refused when the job is sent if %s can not refine', async (named, code) => {
    const { status, body } = await submit({ quality: 'best', refine_with: named });
    expect({ status, code: body['code'] }).toEqual({ status: 400, code });
    expect(body['details']).toMatchObject([{ path: 'refine_with' }]);
  });

  it('is one of three', async () => {
    expect((await submit({ quality: 'perfect' })).body).toMatchObject({ code: 'validation_failed' });
  });
});
