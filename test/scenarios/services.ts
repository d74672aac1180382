import { startEmbeddingServer } from '#test/fakes/embedding-server.ts';
import { startFakeModel, type AnswerModel } from '#test/fakes/fake-model.ts';
import { answerTexts, promptData, foreignText } from '#test/fakes/text-model.ts';
import { startTms } from '#test/fakes/tms/start-tms.ts';
import type { FakeTms } from '#test/fakes/tms/fake-project.ts';
import { startVendorServer } from '#test/fakes/vendor-server.ts';
import { judgeTerms } from '#test/documents/term-extraction.ts';
import {
  RECEIVER_ENVIRONMENT,
  startReceiver,
  trustReceivers,
  type WebhookReceiver,
} from '#test/webhooks/webhook-receiver.ts';
import { HEARD, SPEECH, STRINGS } from './materials.ts';
import { MODEL_INSTRUCTION } from './requests.ts';

/** Everything outside of a deployment that runs jobs of all types. */
export interface OutsideServices {
  readonly environment: Readonly<Record<string, string>>;
  readonly weblate: FakeTms;
  /** Address of a recording. */
  readonly film: string;
  readonly receiver: WebhookReceiver;
  /** Questions that a service got and hasn't answered. */
  readonly waiting: () => number;
  /** From now on no question is answered, until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const FILM = '/film.mp4';

/** A mark in translations, which a revision takes away. */
const MISTAKE = 'Ops ';

/** The model's answer to `MODEL_INSTRUCTION`. */
const PLAN = {
  understood: true,
  include: [],
  exclude: [{ all: [{ kind: 'table', number: null, row: null, column: null }] }],
  add: [],
};

/** Segments of the prompt that a person translated with a mistake. */
function errorsOf(prompt: string): object {
  const segments = (promptData(prompt, 'segments') ?? []) as readonly {
    readonly id: string;
    readonly translation: string;
  }[];
  const wrong = segments.filter(({ translation }) => translation.startsWith(MISTAKE));
  return {
    segments: wrong.map(({ id }) => ({
      id,
      errors: [
        {
          category: 'accuracy/addition',
          severity: 'major',
          explanation: 'The source has no such word.',
          source_quote: '',
          translation_quote: MISTAKE.trim(),
          correction: '',
        },
      ],
    })),
  };
}

/** Reads an instruction, translates, revises, rewrites, takes every candidate for a term, and finds the mistakes of people. */
const model: AnswerModel = (question) => {
  const { prompt } = question;
  if (prompt.includes(MODEL_INSTRUCTION)) return JSON.stringify(PLAN);
  const pair = promptData(prompt, 'source and translation') as { readonly translation: string } | undefined;
  if (pair !== undefined) return JSON.stringify({ text: pair.translation.replace(MISTAKE, '') });
  if (promptData(prompt, 'candidates') !== undefined) return judgeTerms([])(question);
  if (prompt.includes('List the errors of each segment')) return JSON.stringify(errorsOf(prompt));
  const isTranslation = prompt.includes('segments (JSON):');
  return answerTexts(isTranslation ? foreignText : (text) => text.replace('At this point in time', 'Now'))(question);
};

/** Starts a Weblate with a project in which people wrote a text with a mistake, and one without. */
export async function startProject(): Promise<FakeTms> {
  const weblate = await startTms('weblate', { languages: ['de'], strings: STRINGS });
  weblate.project.write('de', 1, { text: `${MISTAKE}Ihre Bestellungen` }, 'translated');
  weblate.project.write('de', 2, { text: 'Die Rechnung' }, 'translated');
  weblate.project.writes.length = 0;
  return weblate;
}

/**
 * Starts a model, a speech service, an embedding service, a Weblate and an endpoint of webhooks, all on the wire.
 *
 * @param film bytes of the recording that has an address; default: none
 */
export async function startOutsideServices(film: Uint8Array | string = ''): Promise<OutsideServices> {
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
    if (path === FILM) return void response.end(film);
    await held(() => undefined);
    if (path === '/v1/audio/speech') response.writeHead(200, { 'content-type': 'audio/pcm' }).end(SPEECH);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(HEARD));
  });
  const weblate = await startProject();
  const receiver = await startReceiver();
  const distrust = trustReceivers();
  return {
    weblate,
    film: `${speech.url}${FILM}`,
    receiver,
    environment: {
      ...RECEIVER_ENVIRONMENT,
      ...language.environment,
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
