import type { OperationCall } from './operation.ts';
import type { Transport } from './transport.ts';

/** Objects per request while a list is iterated: the most that the API has in a page. */
const PAGE_SIZE = 100;

/** A list: awaited, it is one page, as the query says; iterated, all objects from there on, page after page. */
export class Page<Answer, Item> implements PromiseLike<Answer>, AsyncIterable<Item> {
  readonly #transport: Transport;
  readonly #call: OperationCall;
  #first: Promise<Answer> | undefined;

  constructor(transport: Transport, call: OperationCall) {
    this.#transport = transport;
    this.#call = call;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a list is awaited as other answers are
  then<Result = Answer, Failed = never>(
    onFulfilled?: ((answer: Answer) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Result | Failed> {
    this.#first ??= this.#request({});
    return this.#first.then(onFulfilled, onRejected);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const { query, operation } = this.#call;
    let offset = Number(query?.['offset'] ?? 0);
    for (;;) {
      const page = (await this.#request({ limit: PAGE_SIZE, ...query, offset })) as Readonly<Record<string, unknown>>;
      const items = page[operation.items!] as readonly Item[];
      yield* items;
      offset += Number(page['limit']);
      if (offset >= Number(page['total'])) return;
    }
  }

  async #request(query: Readonly<Record<string, unknown>>): Promise<Answer> {
    const call = { ...this.#call, query: { ...this.#call.query, ...query } };
    return (await this.#transport(call)).data as Answer;
  }
}
