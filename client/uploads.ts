import type { UploadProgress } from './operation.ts';

/** The bytes of a file. A function is called for each attempt; a stream can be sent once, so that its request has no retries. */
export type UploadContent =
  | Blob
  | Uint8Array
  | string
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | (() => ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>);

/** A file to send: a `File`, or a name with its content; `size` in bytes serves the progress of streams. */
export type Upload = File | { readonly name: string; readonly content: UploadContent; readonly size?: number };

/** A body for fetch. */
export interface EncodedForm {
  readonly body: FormData | ReadableStream<Uint8Array>;
  /** Undefined where fetch sets it. */
  readonly type?: string;
}

interface FilePart {
  readonly name: string;
  readonly content: UploadContent;
  readonly size: number | undefined;
}

/** True if a form can be sent again after its first attempt. */
export function isRepeatable(form: Readonly<Record<string, unknown>>): boolean {
  return Object.values(form).every((value) => {
    const content = fileOf(value)?.content;
    return content === undefined || typeof content === 'function' || isWhole(content);
  });
}

/** The form as fetch sends it: as a stream if a file of it is one, or progress is wanted. */
export function encodeForm(
  form: Readonly<Record<string, unknown>>,
  onProgress?: (progress: UploadProgress) => void,
): EncodedForm {
  const parts = partsOf(form);
  if (onProgress === undefined && parts.every(([, file]) => typeof file === 'string' || isWhole(file.content))) {
    return { body: wholeForm(parts as readonly [string, string | (FilePart & { content: WholeContent })][]) };
  }
  const boundary = `loquent-${crypto.randomUUID()}`;
  return {
    body: toStream(encodeParts(parts, boundary, onProgress)),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** The form with its streams read into memory, for what can't send streams. */
export async function collectForm(form: Readonly<Record<string, unknown>>): Promise<FormData> {
  const parts = partsOf(form).map(async ([name, file]): Promise<[string, string | (FilePart & { content: Blob })]> => {
    if (typeof file === 'string') return [name, file];
    const content = await new Response(toStream(chunksOf(file.content))).blob();
    return [name, { ...file, content }];
  });
  return wholeForm(await Promise.all(parts));
}

type WholeContent = Blob | Uint8Array | string;
type Part = readonly [name: string, value: string | FilePart];

const isWhole = (content: UploadContent): content is WholeContent =>
  typeof content === 'string' || content instanceof Blob || content instanceof Uint8Array;

function partsOf(form: Readonly<Record<string, unknown>>): readonly Part[] {
  return Object.entries(form)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, fileOf(value) ?? String(value)]);
}

function fileOf(value: unknown): FilePart | undefined {
  if (value instanceof Blob) return { name: (value as File).name ?? 'file', content: value, size: value.size };
  if (typeof value !== 'object' || value === null || !('content' in value)) return undefined;
  const { name, content, size } = value as Exclude<Upload, File>;
  return { name, content, size: size ?? sizeOf(content) };
}

function sizeOf(content: UploadContent): number | undefined {
  if (typeof content === 'string') return new TextEncoder().encode(content).length;
  if (content instanceof Blob) return content.size;
  return content instanceof Uint8Array ? content.length : undefined;
}

function wholeForm(parts: readonly (readonly [string, string | (FilePart & { content: WholeContent })])[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.set(name, value);
    else
      form.set(
        name,
        value.content instanceof Blob ? value.content : new Blob([value.content as Uint8Array<ArrayBuffer> | string]),
        value.name,
      );
  }
  return form;
}

/** Encodes a form by RFC 7578, with names escaped as browsers do (the HTML standard, 4.10.21.8). */
async function* encodeParts(
  parts: readonly Part[],
  boundary: string,
  onProgress: ((progress: UploadProgress) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const [name, value] of parts) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
    if (typeof value === 'string') {
      yield encoder.encode(`${head}\r\n\r\n${value}\r\n`);
      continue;
    }
    const type = (value.content instanceof Blob && value.content.type) || 'application/octet-stream';
    yield encoder.encode(`${head}; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`);
    let sent = 0;
    for await (const chunk of chunksOf(value.content)) {
      yield chunk;
      sent += chunk.length;
      onProgress?.({ sent, total: value.size });
    }
    yield encoder.encode('\r\n');
  }
  yield encoder.encode(`--${boundary}--\r\n`);
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '%0A', '\r': '%0D', '"': '%22' };
const escapeName = (name: string): string => name.replaceAll(/[\n\r"]/g, (character) => ESCAPES[character] ?? '');

async function* chunksOf(content: UploadContent): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else if (typeof content === 'function') yield* chunksOf(content());
  else if (content instanceof Blob) yield* readStream(content.stream());
  else if ('getReader' in content) yield* readStream(content);
  else yield* content;
}

/** The chunks of a stream, which isn't iterable in every browser. */
export async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // The consumer may have stopped early; a stream that has ended or failed has nothing to cancel.
    await reader.cancel().catch(() => undefined);
  }
}

function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
