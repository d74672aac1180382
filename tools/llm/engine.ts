import { pathToFileURL } from 'node:url';
import type { ModelFiles } from './install.ts';

/** The used part of node-llama-cpp, which isn't among the project's packages. */
interface Llama {
  loadModel(options: object): Promise<{
    tokenize(text: string): readonly number[];
    createContext(options: object): Promise<{ readonly contextSize: number; getSequence(): Sequence }>;
  }>;
  createGrammarForJsonSchema(schema: unknown): Promise<unknown>;
}
interface Sequence {
  readonly tokenMeter: {
    getState(): unknown;
    diff(state: unknown): { usedInputTokens: number; usedOutputTokens: number };
  };
}
interface Session {
  setChatHistory(history: readonly object[]): void;
  promptWithMeta(text: string, options: object): Promise<{ responseText: string; stopReason: string }>;
  dispose(): void;
}
interface LlamaModule {
  readonly getLlama: (options: object) => Promise<Llama>;
  LlamaChatSession: new (options: object) => Session;
  LlamaLogLevel: { readonly error: string };
}

export interface Message {
  readonly role: string;
  readonly text: string;
}

export interface Generation {
  /** Ends in a user's message. */
  readonly messages: readonly Message[];
  /** JSON Schema that the answer is held to. */
  readonly schema: unknown;
  readonly maximumTokens: number;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

export interface Generated {
  readonly text: string;
  readonly finish: 'stop' | 'length';
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Engine {
  /** Tokens of messages and answer together. */
  readonly contextTokens: number;
  /** About how many tokens messages are; with those of the answer they have to fit. */
  countTokens(messages: readonly Message[]): number;
  generate(generation: Generation): Promise<Generated>;
}

/** Tokens that the chat template puts around each message, and around all of them. */
const PER_MESSAGE = 8;
const PER_CHAT = 16;

/** Loads the model: on the CPU, without compiling or downloading anything, answering `parallel` requests at once. */
export async function loadEngine(files: ModelFiles, contextTokens: number, parallel: number): Promise<Engine> {
  const { getLlama, LlamaChatSession, LlamaLogLevel } = (await import(pathToFileURL(files.engine).href)) as LlamaModule;
  const quiet = { logLevel: LlamaLogLevel.error, maxThreads: 1 };
  const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, ...quiet });
  const model = await llama.loadModel({ modelPath: files.model, gpuLayers: 0 });
  const context = await model.createContext({ contextSize: contextTokens, sequences: parallel });
  const free = Array.from({ length: parallel }, () => context.getSequence());
  const waiting: ((sequence: Sequence) => void)[] = [];

  const take = () => {
    const sequence = free.pop();
    return sequence === undefined
      ? new Promise<Sequence>((resolve) => waiting.push(resolve))
      : Promise.resolve(sequence);
  };
  const giveBack = (sequence: Sequence) => {
    const next = waiting.shift();
    if (next === undefined) free.push(sequence);
    else next(sequence);
  };

  const countTokens = (messages: readonly Message[]) =>
    messages.reduce((sum, message) => sum + PER_MESSAGE + model.tokenize(message.text).length, PER_CHAT);

  return {
    contextTokens: context.contextSize,
    countTokens,

    // A sequence keeps the last chat: the next one evaluates what differs from it, which spares most calls the system prompt.
    async generate({ messages, schema, maximumTokens, signal, onText }) {
      const grammar = schema === undefined ? undefined : await llama.createGrammarForJsonSchema(schema);
      const sequence = await take();
      const session = new LlamaChatSession({ contextSequence: sequence, autoDisposeSequence: false });
      try {
        session.setChatHistory(messages.slice(0, -1).map(toHistory));
        const before = sequence.tokenMeter.getState();
        const answer = await session.promptWithMeta(messages.at(-1)?.text ?? '', {
          grammar,
          signal,
          // An answer that fills the context makes the engine drop the oldest text, and wait for ever if that is the prompt.
          maxTokens: Math.max(1, Math.min(maximumTokens, context.contextSize - countTokens(messages))),
          // Repeatable.
          temperature: 0,
          onTextChunk: onText,
        });
        const used = sequence.tokenMeter.diff(before);
        return {
          text: answer.responseText,
          finish: answer.stopReason === 'maxTokens' ? 'length' : 'stop',
          inputTokens: used.usedInputTokens,
          outputTokens: used.usedOutputTokens,
        };
      } finally {
        session.dispose();
        giveBack(sequence);
      }
    },
  };
}

function toHistory({ role, text }: Message): object {
  if (role === 'assistant') return { type: 'model', response: [text] };
  return { type: role === 'user' ? 'user' : 'system', text };
}
