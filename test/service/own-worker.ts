import { afterEach } from 'vitest';
import { startTestService, type TestService } from './service.ts';

/** Starts the worker of a test, which is closed after it. */
export type StartWorker = (environment?: Readonly<Record<string, string>>) => Promise<TestService>;

/** Gives each test of a file a worker when it asks for one. @param service that it works for */
export function ownWorker(service: () => TestService): StartWorker {
  let worker: TestService | undefined;
  afterEach(() => worker?.close());
  return async (environment = {}) => {
    worker = await startTestService({ environment: { ...service().environment, ...environment }, roles: ['worker'] });
    return worker;
  };
}
