import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerModel } from '#test/fakes/model-server.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import { connectFakeTms, startTms, submitProjectJob } from '#test/fakes/tms/start-tms.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests answers of other systems.

/** The change that the model makes to a text in the target language. */
let change: (text: string) => string = (text) => text;

/** Revises and rewrites. */
const answer: AnswerModel = (question) => {
  const pair = textsOf(question.prompt);
  if (pair === undefined) return answerTexts(change)(question);
  return JSON.stringify({ text: change(pair.translation) });
};

/** The texts that a question asks to revise. */
function textsOf(prompt: string): { readonly translation: string } | undefined {
  const pair = /^source and translation \(JSON\):\n(.*)$/mu.exec(prompt)?.[1];
  return pair === undefined ? undefined : (JSON.parse(pair) as { readonly translation: string });
}

const vendor = sharedByTests(() => startFakeModel(answer));
const server = sharedByTests(() => {
  const strings = [
    { id: 1, key: 'title', source: 'Your orders' },
    { id: 2, key: 'open', source: 'Open the invoice of SHOP today', placeholders: ['SHOP'] },
    { id: 3, key: 'prose', source: 'One house. Two trees.\n\nThree roads. Four cars.' },
  ];
  return startTms('weblate', { languages: ['de'], strings });
});
const service = sharedByTests(() =>
  startTestService({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8', ...vendor.environment } }),
);
beforeAll(async () => {
  await connectFakeTms(service, 'weblate', server);
});
afterEach(() => server.project.translations.clear());

const TARGET = 'Öffnen Sie heute die Rechnung von SHOP';

async function run(path: string, body: object = {}): Promise<JobRecord> {
  const tms = { name: 'weblate', project_identifier: server.identifier };
  return service.ended(await submitProjectJob(service, path, { tms, ...body }));
}

describe('a revision of a project', () => {
  it('that loses a placeholder of the system is not pushed, and is reported', async () => {
    server.project.write('de', 1, { text: 'Ihre  Bestellungen' }, 'translated');
    server.project.write('de', 2, { text: TARGET }, 'translated');
    server.project.writes.length = 0;
    change = (text) => text.replace(' von SHOP', '').replace('  ', ' ');
    const job = await run('post-editing');
    expect(job.error).toBeNull();
    expect(job.result.components).toMatchObject([
      { pushed: 1, not_pushed: [{ reason: 'placeholder_lost', count: 1 }] },
    ]);
    expect(server.project.writes).toEqual(['de/1']);
    expect(server.project.translation('de', 2)?.forms).toEqual({ text: TARGET });
  });
});

describe('segmentation of a revision', () => {
  const sentences = ['Ein Haus.', 'Zwei Bäume.', 'Drei Wege.', 'Vier Wagen.'];
  const [first, second, third, fourth] = sentences;
  const whole = `${first} ${second}\n\n${third} ${fourth}`;
  it.each([
    ['sentence', sentences],
    ['paragraph', [`${first} ${second}`, `${third} ${fourth}`]],
    ['document', [whole]],
    ['default', [whole]],
  ])('%s: what the model gets at once', async (segmentation, expected) => {
    server.project.write('de', 3, { text: whole }, 'translated');
    change = (text) => text;
    const before = vendor.questions.length;
    const job = await run('post-editing', { segmentation });
    expect(job.error).toBeNull();
    const asked = vendor.questions.slice(before).flatMap(({ prompt }) => textsOf(prompt)?.translation ?? []);
    expect(asked.toSorted()).toEqual(expected.toSorted());
  });
});

describe('a rewriting of a project', () => {
  it('names what a component without suggestions needs', async () => {
    server.project.write('de', 2, { text: TARGET }, 'translated');
    server.project.takesSuggestions = false;
    change = (text) => text.replace('heute', 'jetzt');
    const { error } = await run('language-rewrite', { type: 'simplify' });
    server.project.takesSuggestions = true;
    expect(error).toMatchObject({ code: 'tms_suggestions_refused', step: 'write' });
    expect(server.project.translation('de', 2)?.forms['text']).toBe(TARGET);
  });

  it('keeps the terms of the project’s own glossary', async () => {
    server.project.write('de', 2, { text: TARGET }, 'translated');
    change = (text) => text.replace('heute', 'jetzt');
    const job = await run('language-rewrite', { type: 'simplify' });
    expect(job.error).toBeNull();
    expect(server.project.translation('de', 2)?.forms['text']).toBe(TARGET);
    expect(server.project.suggestions).toEqual([
      { id: 2, language: 'de', targets: [TARGET.replace('heute', 'jetzt')] },
    ]);
    expect(job.result.components).toMatchObject([{ glossary: { applied: 1, violated: 0 } }]);
    const asked = vendor.questions.map(({ system, prompt }) => `${system}\n${prompt}`);
    expect(asked.filter((text) => text.includes('"Rechnung" stays as it is'))).not.toEqual([]);
  });
});
