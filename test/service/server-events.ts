/** A Server-Sent Event as a client gets it. */
export interface ReceivedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

export interface ReceivedEvents {
  readonly response: Response;
  next(): Promise<ReceivedEvent>;
  /** Every event until the response is over. */
  rest(): Promise<readonly ReceivedEvent[]>;
  /** Waits for a comment; events before it are skipped. */
  comment(): Promise<string>;
  /** Hangs up. */
  close(): void;
}

/** Reads a response of Server-Sent Events as the HTML standard, section 9.2.6, says. */
export function openEvents(response: Response, abort: AbortController): ReceivedEvents {
  const blocks = readBlocks(response);
  const nextBlock = async () => {
    const { value, done } = await blocks.next();
    return done === true ? undefined : value;
  };
  const nextEvent = async () => {
    for (;;) {
      const block = await nextBlock();
      if (block === undefined) return undefined;
      const event = parseEvent(block);
      if (event !== undefined) return event;
    }
  };
  return {
    response,
    async next() {
      const event = await nextEvent();
      if (event === undefined) throw new Error('the stream is over');
      return event;
    },
    async rest() {
      const events: ReceivedEvent[] = [];
      for (let event = await nextEvent(); event !== undefined; event = await nextEvent()) events.push(event);
      return events;
    },
    async comment() {
      for (;;) {
        const block = await nextBlock();
        if (block === undefined) throw new Error('the stream is over');
        if (block.startsWith(':')) return block;
      }
    },
    close: () => abort.abort(),
  };
}

async function* readBlocks(response: Response): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
  return undefined;
}

function parseEvent(block: string): ReceivedEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  );
  const event = fields.get('event');
  if (event === undefined) return undefined;
  return { event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') };
}
