import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { openEvents } from '#test/service/server-events.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests texts.

const GERMAN = 'Bitte geben Sie Ihr Passwort ein, bevor Sie fortfahren.';
const SPANISH =
  'Haga clic aquí para leer el documento entero y aceptar las condiciones del contrato antes de continuar con el pago.';

const api = sharedByTests(() => startTestApi());
const post = async (path: string, json: object, key = api.owner.key) => {
  const response = await api.request(`/v1/text/${path}`, { json, key });
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer's shape is what is tested
  return { status: response.status, body: (await response.json()) as any };
};
const AUTO = { source_language: 'auto' };
const PSEUDO = { ...AUTO, target_language: 'en-XA' };

describe('the detection of languages', () => {
  // Covers POST /v1/text/detect
  it('reports the language of each text, and names others only as alternatives', async () => {
    const { status, body } = await post('detect', { source_text: [GERMAN, SPANISH, 'Guardar', '123'] });
    expect(status).toBe(200);
    expect(body.detections).toHaveLength(4);
    expect(body.detections[0]).toMatchObject({ language: 'de', name: 'German' });
    expect(body.detections[1]).toMatchObject({ language: 'es', name: 'Spanish' });
    expect(body.detections[2]).toMatchObject({ language: null, name: null, confidence: null });
    expect(body.detections[2].alternatives).toContainEqual(
      expect.objectContaining({ language: 'es', name: 'Spanish' }),
    );
    expect(body.detections[3]).toEqual({ language: null, name: null, confidence: null, alternatives: [] });
  });

  it('takes one text, also of a viewer', async () => {
    const user = await buildUser(api.orm, { role: 'viewer', defaultOrganization: api.owner.organizationId });
    const { key } = await buildApiKey(api.orm, { user });
    expect((await post('detect', { source_text: GERMAN }, key)).body.detections).toMatchObject([{ language: 'de' }]);
  });

  it.each([{}, { source_text: [] }, { source_text: 7 }, { source_text: 'a'.repeat(200_001) }])(
    'refuses %j',
    async (json) => {
      expect(await post('detect', json)).toMatchObject({ status: 400, body: { details: [{ path: 'source_text' }] } });
    },
  );
});

describe('a text with source_language auto', () => {
  it('is translated from its language, which the answer names', async () => {
    const { status, body } = await post('translate', { ...PSEUDO, source_text: [GERMAN, 'Weiter'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ source_language: 'de', detection: { language: 'de' } });
    expect(body.detection.confidence).toBeGreaterThanOrEqual(0.9);
  });

  it('has no detection when the language is named', async () => {
    const named = { source_text: [SPANISH], source_language: 'de', target_language: 'en-XA' };
    expect((await post('translate', named)).body).toMatchObject({ source_language: 'de', detection: null });
  });

  it('is streamed from the language of its first text', async () => {
    const abort = new AbortController();
    const json = { ...PSEUDO, source_text: [GERMAN, SPANISH] };
    const response = await api.request('/v1/text/translate/stream', { json, signal: abort.signal });
    const events = await openEvents(response, abort).rest();
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { source_language: 'de', detection: { language: 'de' } },
    });
  });

  it('is revised and rewritten in its language', async () => {
    const revised = await post('revise', { ...AUTO, source_text: GERMAN, target_text: SPANISH, target_language: 'es' });
    expect(revised.body).toMatchObject({ source_language: 'de', detection: { language: 'de' } });
    const rewritten = { ...AUTO, source_text: SPANISH, type: 'simplify' };
    expect((await post('rewrite', rewritten)).body).toMatchObject({
      source_language: 'es',
      detection: { language: 'es' },
    });
    const response = await api.request('/v1/text/rewrite/stream', { json: rewritten });
    expect((await openEvents(response, new AbortController()).rest()).at(-1)).toMatchObject({
      event: 'done',
      data: { source_language: 'es', detection: { language: 'es' } },
    });
  });

  it('is refused when its language is uncertain, with what it resembles', async () => {
    const { status, body } = await post('translate', { ...PSEUDO, source_text: ['Guardar'] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'language_undetected', details: [{ path: 'source_language' }] });
    expect(body.error).toContain('Spanish (es)');
    expect(body.error).toContain('Send source_language');
    expect((await post('rewrite', { ...AUTO, source_text: '123', type: 'simplify' })).body).toMatchObject({
      code: 'language_undetected',
    });
  });

  it('is refused together with texts in another language, with both names', async () => {
    const { status, body } = await post('translate', { ...PSEUDO, source_text: [GERMAN, 'Weiter', SPANISH] });
    expect(status).toBe(400);
    expect(body.code).toBe('languages_differ');
    expect(body.error).toContain('text 1 in German (de)');
    expect(body.error).toContain('text 3 in Spanish (es)');
  });

  it('is refused as a named language is, where the provider does not serve the pair', async () => {
    const same = { source_text: [GERMAN], target_language: 'de' };
    const named = await post('translate', { ...same, source_language: 'de' });
    const detected = await post('translate', { ...same, ...AUTO });
    expect(detected).toMatchObject({ status: 400, body: { code: 'capability_unavailable' } });
    expect(detected.body.error).toBe(named.body.error);
  });
});
