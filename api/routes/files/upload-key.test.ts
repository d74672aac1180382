import { describe, expect, it } from 'vitest';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('keys of uploads', () => {
  const api = sharedByTests(() => startTestApi());

  const upload = (path: string) =>
    uploadForm(api, [
      ['path', path],
      ['file', new File(['x'], 'x.txt')],
    ]);

  it.each(['\u200b', 'a/\u2800/b.txt', '\u3164\ufe0f', 'a/\u200e'])(
    'refuse an upload to the key %j, in which a name shows nothing',
    async (path) => {
      const response = await upload(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'validation_failed', details: [{ path: 'path' }] });
    },
  );

  it.each([
    'translations',
    'translations/',
    'translations/a/b.txt',
    'Translations',
    'tran\u017flations',
    'rewritten',
    'rewritten/x.txt',
  ])('refuse an upload to %j, which is for results of jobs', async (path) => {
    const response = await upload(path);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'conflict',
      details: [{ path: 'path' }],
      error: expect.stringMatching(/is for results of jobs\. Choose another folder or name\.$/),
    });
  });

  it('take names that only begin like the folders of results', async () => {
    for (const path of ['translations.txt', 'my/translations', 'rewritten-2/x.txt']) {
      const response = await upload(path);
      expect(response.status).toBe(201);
    }
  });
});
