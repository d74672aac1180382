import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('names of objects', () => {
  const api = sharedByTests(() => startTestApi());

  it.each([
    ['glossaries', '/v1/glossaries', { base_language: 'en' }],
    ['templates', '/v1/prompt-templates', { body: 'Rewrite it.', rewrite_type: 'simplify' }],
    ['context stores', '/v1/context', { key: 'a' }],
    ['API keys', '/v1/api-keys', {}],
  ])('of %s have a visible character', async (_kind, path, fields) => {
    for (const name of ['\u200b\u200e', '\u2800', '\u3164\ufe0f', ' \u00a0']) {
      const response = await api.request(path, { json: { ...fields, name } });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'validation_failed', details: [{ path: 'name' }] });
    }
    expect((await api.request(path, { json: { ...fields, name: 'می‌خواهم' } })).status).toBe(201);
  });
});
