import { startEmbeddingServer } from '#test/fakes/embedding-server.ts';
import { startFakeModel, type AnswerModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { startTms } from '#test/fakes/tms/start-tms.ts';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { startVendorServer } from '#test/fakes/vendor-server.ts';
import { RECEIVER_ENVIRONMENT, startReceiver, trustReceivers, type WebhookReceiver } from '#test/webhook-receiver.ts';
import { HEARD, SPEECH, STRINGS } from './materials.ts';

/** Everything outside of a deployment that runs jobs of all types. */
export interface OutsideServices {
  readonly environment: Readonly<Record<string, string>>;
  readonly weblate: FakeTms;
  readonly receiver: WebhookReceiver;
  /** Questions that a service got and hasn't answered. */
  readonly waiting: () => number;
  /** From now on no question is answered, until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** A mark in translations, which a revision takes away. */
const MISTAKE = 'Ops ';

/** Translates, revises, rewrites, takes every candidate for a term, and finds no error in any translation. */
const model: AnswerModel = (question) => {
  const pair = /^source and translation \(JSON\):\n(.*)$/mu.exec(question.prompt)?.[1];
  if (pair !== undefined) {
    const { translation } = JSON.parse(pair) as { readonly translation: string };
    return JSON.stringify({ text: translation.replace(MISTAKE, '') });
  }
  const shown = /^candidates \(JSON\):\n(.*)$/mu.exec(question.prompt)?.[1];
  if (shown !== undefined) {
    const candidates = JSON.parse(shown) as readonly { readonly id: string; readonly term: string }[];
    const judged = candidates.map(({ id, term }) => ({ id, term, is_term: true, definition: `It is called ${term}.` }));
    return JSON.stringify({ candidates: judged });
  }
  if (question.prompt.includes('List the errors of each segment')) return JSON.stringify({ segments: [] });
  const isTranslation = question.prompt.includes('segments (JSON):');
  return answerTexts(isTranslation ? foreignText : (text) => text.replace('At this point in time', 'Now'))(question);
};

/** Starts a model, a speech service, an embedding service, a Weblate and an endpoint of webhooks, all on the wire. */
export async function startOutsideServices(): Promise<OutsideServices> {
  let gate: Promise<void> = Promise.resolve();
  let waiting = 0;
  const held = async <Answer>(answer: () => Answer): Promise<Awaited<Answer>> => {
    waiting += 1;
    await gate;
    waiting -= 1;
    return await answer();
  };
  const language = await startFakeModel((question) => held(() => model(question)));
  const embeddings = await startEmbeddingServer((text) => held(() => [text.length, text.split(' ').length, 1]));
  const speech = await startVendorServer(async ({ path }, response) => {
    await held(() => undefined);
    if (path === '/v1/audio/speech') response.writeHead(200, { 'content-type': 'audio/pcm' }).end(SPEECH);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(HEARD));
  });
  const weblate = await startTms('weblate', { languages: ['de'], strings: STRINGS });
  // What people wrote: a text with a mistake, and one without.
  weblate.project.write('de', 1, { text: `${MISTAKE}Ihre Bestellungen` }, 'translated');
  weblate.project.write('de', 2, { text: 'Die Rechnung' }, 'translated');
  weblate.project.writes.length = 0;
  const receiver = await startReceiver();
  const distrust = trustReceivers();
  return {
    weblate,
    receiver,
    environment: {
      ...RECEIVER_ENVIRONMENT,
      LOCAL_LLM_BASE_URL: language.baseUrl,
      LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
      EMBEDDINGS_BASE_URL: `${embeddings.url}/v1`,
      SPEECH_RECOGNIZER: 'openai',
      SPEECH_SYNTHESIZER: 'openai',
      OPENAI_API_KEY: 'a-key',
      OPENAI_BASE_URL: `${speech.url}/v1`,
      // Without the project's own speech service, silence is taken for pauses.
      SPEECH_PYTHON: '/nowhere/python',
    },
    waiting: () => waiting,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async close() {
      distrust();
      await Promise.all([language, embeddings, speech, weblate, receiver].map((server) => server.close()));
    },
  };
}
