/** Entry of a document thread: does what `engine.ts` describes, with its store at the other end of a message port. */
import type { MessagePort } from 'node:worker_threads';
import { analyzeDocument } from './analyze.ts';
import { describeSource } from './describe.ts';
import type { AnalyzeTask, DescribeTask, DocumentStore, ExtractTask, WriteTask } from './engine.ts';
import { extractDocument } from './extract.ts';
import { connectCalls, outcomeOf, type Outcome } from '#platform/threads/port-calls.ts';
import { writeDocument } from './write.ts';

export type ThreadTask = { readonly port: MessagePort } & (
  | { readonly kind: 'analyze'; readonly task: AnalyzeTask }
  | { readonly kind: 'describe'; readonly task: DescribeTask }
  | { readonly kind: 'extract'; readonly task: ExtractTask }
  | { readonly kind: 'write'; readonly task: WriteTask }
);

/** A thread is ended to cancel it, so nothing in it needs to listen. */
const NEVER = new AbortController().signal;

/** Does one piece of work; the pool calls it by its name. */
export async function run(input: ThreadTask): Promise<Outcome> {
  const call = connectCalls(input.port);
  const store: DocumentStore = {
    source: () => call('source'),
    writeBatch: (batch, segments) => call('writeBatch', batch, segments),
    readBatch: (batch) => call('readBatch', batch),
    readTranslations: (batch) => call('readTranslations', batch),
  };
  try {
    return await outcomeOf(() => work(input, store));
  } finally {
    input.port.close();
  }
}

function work(input: ThreadTask, store: DocumentStore): Promise<unknown> {
  switch (input.kind) {
    case 'analyze':
      return analyzeDocument(input.task, store, NEVER);
    case 'describe':
      return describeSource(input.task, store);
    case 'extract':
      return extractDocument(input.task, store, NEVER);
    case 'write':
      return writeDocument(input.task, store, NEVER);
  }
}
