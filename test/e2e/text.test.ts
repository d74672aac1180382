import { describe, expect, it } from 'vitest';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { openEvents } from '#test/service/server-events.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests answers of models.

const SOURCE = 'The old house with the green door is near the river.';
const SUMMARY = 'An old house near the river.';

const vendor = sharedByTests(() => {
  const translate = answerTexts(foreignText);
  return startFakeModel((question) => (question.system.startsWith('You translate') ? translate(question) : SUMMARY));
});
const service = sharedByTests(() => startTestService({ roles: ['api'], environment: vendor.environment }));

function post(path: string, body: object): Promise<Response> {
  return service.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function eventsOf(path: string, body: object) {
  return openEvents(await post(path, body), new AbortController()).rest();
}

describe('texts in a whole service', () => {
  it('are translated with a glossary, accounted for, and streamed', async () => {
    const glossary = (await (await post('/v1/glossaries', { name: 'Terms', base_language: 'en' })).json()) as {
      id: number;
    };
    const terms = [
      { lang: 'en', term: 'green door', term_type: 'preferred' },
      { lang: 'eo', term: 'terra qbbe', term_type: 'preferred' },
    ];
    expect((await post(`/v1/glossaries/${glossary.id}/entries/with-terms`, { terms })).status).toBe(201);
    const body = { source_text: [SOURCE], source_language: 'en', target_language: 'eo', glossaries: [glossary.id] };
    const answer = (await (await post('/v1/text/translate', body)).json()) as Record<string, unknown>;
    expect(answer).toMatchObject({
      translated_text: [foreignText(SOURCE)],
      engine: FAKE_LOCAL_MODEL,
      segments: [{ glossary: { applied: [{ target_term: 'terra qbbe' }], violated: [] } }],
    });
    const events = await eventsOf('/v1/text/translate/stream', body);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { text: foreignText(SOURCE), target_language: 'eo' } });
    const { usage } = (await (await service.request('/v1/usage')).json()) as { usage: readonly object[] };
    expect(usage).toMatchObject([
      { provider: 'local', operation: 'text.translate', characters: 2 * SOURCE.length, requests: 2 },
    ]);
  });

  it('are rewritten by the templates that every service begins with', async () => {
    const body = { source_text: SOURCE, source_language: 'en', type: 'summarize' };
    expect(await (await post('/v1/text/rewrite', body)).json()).toMatchObject({ rewritten_text: SUMMARY });
    const events = await eventsOf('/v1/text/rewrite/stream', body);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { text: SUMMARY, type: 'summarize' } });
  });
});
