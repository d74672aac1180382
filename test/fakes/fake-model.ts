import { createLocalModel } from '#providers/language/local/local-model.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { AnswerModel, ModelServer, ModelServerOptions } from './model-server.ts';
import { FAKE_LOCAL_MODEL, startOpenaiCompatibleServer } from './openai-compatible-server.ts';

export type { AnswerModel, FakeModelAnswer, FakeModelQuestion } from './model-server.ts';

export interface FakeModelOptions extends ModelServerOptions {
  /** Tokens of prompt and answer together that the model says it takes; 8,192 when not given. */
  readonly contextTokens?: number;
  /** Tokens of an answer that the model says it writes; as many as of context when not given. */
  readonly outputTokens?: number;
  /** Milliseconds of silence after which a call is given up; 10,000 when not given. */
  readonly timeout?: number;
}

/** A fake on a real socket, with the model of the provider `local` that is connected to it. */
export interface FakeModel extends ModelServer {
  readonly model: LanguageModel;
  /** Variables of a service that uses it as its provider `local`. */
  readonly environment: { readonly LOCAL_LLM_BASE_URL: string; readonly LOCAL_LLM_MODEL: string };
}

/**
 * Starts an OpenAI-compatible server whose answers `answer` gives: `{system, prompt, schema?}` → text (of an object, its
 * JSON). `questions` holds what was asked, `fail(…)` queues faults, `beforeToken` holds a stream back.
 */
export async function startFakeModel(answer: AnswerModel, options: FakeModelOptions = {}): Promise<FakeModel> {
  const server = await startOpenaiCompatibleServer(answer, options);
  const baseUrl = `${server.url}/v1`;
  const model = createLocalModel({
    baseUrl,
    apiKey: undefined,
    model: FAKE_LOCAL_MODEL,
    contextTokens: options.contextTokens ?? 8192,
    timeout: options.timeout ?? 10_000,
    fetch,
  });
  const { outputTokens = model.outputTokens } = options;
  const environment = { LOCAL_LLM_BASE_URL: baseUrl, LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL };
  return { ...server, model: { ...model, outputTokens }, environment };
}
