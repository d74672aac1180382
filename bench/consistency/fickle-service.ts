import { FAKE_LOCAL_MODEL, startOpenaiCompatibleServer } from '#test/fakes/openai-compatible-server.ts';
import type { AnswerModel, ModelServer } from '#test/fakes/model-server.ts';
import type { BenchmarkSettings } from '#bench/benchmark.ts';
import { openWorkbench } from '#bench/workbench.ts';

/**
 * Runs a service whose model is a fake, and ends both after the work.
 *
 * @param name of the Temporal namespace
 * @param delay milliseconds before the model answers
 * @param work gets the address of the service, without a slash at its end
 */
export async function withFickleService<Result>(
  settings: BenchmarkSettings,
  name: string,
  { answer, delay }: { readonly answer: AnswerModel; readonly delay: number },
  work: (url: string, model: ModelServer) => Promise<Result>,
): Promise<Result> {
  const model = await startOpenaiCompatibleServer(answer, { delay });
  const bench = await openWorkbench(settings);
  try {
    const client = await bench.newNamespace(name);
    const service = await bench.startService('all', client.options.namespace, {
      LOCAL_LLM_BASE_URL: `${model.url}/v1`,
      LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
      LOCAL_LLM_CONTEXT_TOKENS: '128000',
    });
    try {
      return await work(service.url, model);
    } finally {
      await service.stop();
    }
  } finally {
    await bench.close();
    await model.close();
  }
}
