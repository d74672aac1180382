import { startVendorServer, type VendorRequest, type VendorServer } from './vendor-server.ts';

export interface EmbeddingQuestion {
  readonly model: string;
  readonly texts: readonly string[];
  /** Gemini's `taskType`. */
  readonly task: string | undefined;
}

export interface EmbeddingServer extends VendorServer {
  /** The questions in order of arrival, without the requests that had faults. */
  readonly questions: readonly EmbeddingQuestion[];
}

/** The vector of a text; by default one that counts its letters, its words and its vowels. */
export type AnswerEmbedding = (text: string, model: string) => readonly number[] | Promise<readonly number[]>;

const lettersAndWords: AnswerEmbedding = (text) => [
  text.length,
  text.split(/\s+/).length,
  text.match(/[aeiou]/g)?.length ?? 0,
  1,
];

/** A fake of services with OpenAI's `/v1/embeddings`, which Mistral and local servers have, too. */
export async function startEmbeddingServer(answer: AnswerEmbedding = lettersAndWords): Promise<EmbeddingServer> {
  return start(readOpenaiQuestion, async ({ model, texts }) => ({
    id: 'embd-1',
    object: 'list',
    model,
    data: await Promise.all(
      texts.map(async (text, index) => ({ object: 'embedding', index, embedding: await answer(text, model) })),
    ),
    usage: { prompt_tokens: 3 * texts.length, total_tokens: 3 * texts.length },
  }));
}

/** A fake of the embedding models of the Gemini API; its base URL is `${url}/v1beta`. */
export async function startGeminiEmbeddingServer(answer: AnswerEmbedding = lettersAndWords): Promise<EmbeddingServer> {
  return start(readGeminiQuestion, async ({ model, texts }, request) => {
    const embeddings = await Promise.all(texts.map(async (text) => ({ values: await answer(text, model) })));
    return request.path.endsWith(':embedContent') ? { embedding: embeddings[0] } : { embeddings };
  });
}

async function start(
  read: (request: VendorRequest) => EmbeddingQuestion | undefined,
  answer: (question: EmbeddingQuestion, request: VendorRequest) => Promise<unknown>,
): Promise<EmbeddingServer> {
  const questions: EmbeddingQuestion[] = [];
  const server = await startVendorServer(async (request, response) => {
    const question = request.method === 'POST' ? read(request) : undefined;
    if (question === undefined) {
      response.writeHead(404).end('{}');
      return;
    }
    questions.push(question);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(await answer(question, request)));
  });
  return { ...server, questions };
}

function readOpenaiQuestion({ path, body }: VendorRequest): EmbeddingQuestion | undefined {
  if (path !== '/v1/embeddings') return undefined;
  const { model, input } = JSON.parse(body) as { model: string; input: string | readonly string[] };
  return { model, texts: typeof input === 'string' ? [input] : input, task: undefined };
}

interface GeminiContent {
  readonly content: { readonly parts: readonly { readonly text: string }[] };
  readonly taskType?: string;
}

function readGeminiQuestion({ path, body }: VendorRequest): EmbeddingQuestion | undefined {
  const [, model, method] = /\/v1beta\/models\/([^:]+):(\w+)$/.exec(path) ?? [];
  if (model === undefined || (method !== 'embedContent' && method !== 'batchEmbedContents')) return undefined;
  const parsed = JSON.parse(body) as GeminiContent & { readonly requests?: readonly GeminiContent[] };
  const contents = parsed.requests ?? [parsed];
  return {
    model,
    texts: contents.map(({ content }) => content.parts[0]?.text ?? ''),
    task: contents[0]?.taskType,
  };
}
