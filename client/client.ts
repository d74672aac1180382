import { streamEvents } from './events.ts';
import { operations } from './generated/operations.ts';
import type { components } from './generated/types.ts';
import type { OperationCall, CallOptions, ClientOperation } from './operation.ts';
import { Page } from './pages.ts';
import type { ClientOperations, Resource } from './resources.ts';
import { createTransport, type ClientOptions, type Transport } from './transport.ts';
import { waitForEnd, type Job, type WaitOptions } from './wait.ts';

/** A client of a service: the operations of the API by resource, and `jobs.wait`. */
export type Loquent = {
  readonly [Name in Exclude<keyof ClientOperations, 'jobs'>]: Resource<Name>;
} & {
  readonly jobs: Resource<'jobs'> & {
    /**
     * Waits for the end of a job, over broken connections and restarts of the service. @returns the record of the completed job
     *
     * @throws JobFailedError if it failed or was cancelled; LoquentError
     */
    wait(jobId: string, options?: WaitOptions): Promise<Job>;
  };
};

/** Connects to a service. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): Loquent {
  const transport = createTransport(options);
  const resources = mapValues(operations, (methods) =>
    mapValues(methods as Readonly<Record<string, ClientOperation>>, (operation) => createMethod(operation, transport)),
  ) as unknown as { [Name in keyof ClientOperations]: Resource<Name> };
  const wait = (jobId: string, { signal, onProgress }: WaitOptions = {}) =>
    waitForEnd(resources.jobs.events(jobId, { signal }), jobId, onProgress);
  return { ...resources, jobs: { ...resources.jobs, wait } };
}

function mapValues<Value, Result>(
  object: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}

type AnyOptions = CallOptions & { readonly query?: OperationCall['query'] };

function createMethod(operation: ClientOperation, transport: Transport) {
  const pathLength = operation.path.split('{').length - 1;
  const hasInput = operation.body !== undefined || operation.hasQuery === true;
  return (...parameters: unknown[]): unknown => {
    const path = parameters.slice(0, pathLength) as (string | number)[];
    const input = (hasInput ? parameters[pathLength] : undefined) as Record<string, unknown> | undefined;
    const options = (parameters[pathLength + (hasInput ? 1 : 0)] ?? {}) as AnyOptions;
    const call: OperationCall =
      operation.body === undefined
        ? { operation, path, query: input, options }
        : { operation, path, query: options.query, body: input, options };
    return perform(call, transport);
  };
}

function perform(call: OperationCall, transport: Transport): unknown {
  const { answer } = call.operation;
  if (answer === 'page') return new Page(transport, call);
  if (answer === 'events') return streamEvents(transport, call);
  return transport(call).then(({ response, data }) => (answer === 'bytes' ? response : data));
}

/** Schemas of the API by their names in its description. */
export type Schemas = components['schemas'];
