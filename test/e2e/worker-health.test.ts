import { describe, expect, it, vi } from 'vitest';
import { startChildService, type ChildService } from '#test/service/child-service.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

/** The address of a worker's probes, as its log has it. */
function addressOf({ output }: ChildService): string {
  const [, address] = /"url":"([^"]+)","msg":"health started"/.exec(output()) ?? [];
  if (address === undefined) throw new Error(`The log names no address: ${output()}`);
  return address;
}

describe('a worker that has no API', () => {
  const api = sharedByTests(() => startTestService({ roles: ['api'] }));

  // Covers GET /health/live, GET /health/ready, GET /metrics
  it('has probes, and metrics of the process, its slots and the SDK of Temporal', async () => {
    const worker = await startChildService('worker', { ...api.environment });
    let code: number | null = null;
    try {
      const address = addressOf(worker);
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/);
      const read = async (path: string) => {
        const response = await fetch(`${address}${path}`);
        return { status: response.status, headers: response.headers, text: await response.text() };
      };
      expect(await read('/health/live')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
      await vi.waitFor(async () => {
        expect(await read('/health/ready')).toMatchObject({ status: 200, text: '{"status":"ok","down":[]}' });
      }, TEST_TIMEOUT);
      await api.upload('note.txt', 'Hello world.\n');
      const job = await api.ended(await api.submit({ source_files: ['note.txt'], target_languages: ['en-XA'] }));
      expect(job).toMatchObject({ status: 'completed' });

      const { text, headers } = await read('/metrics');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(text).toMatch(/^process_cpu_seconds_total \d/m);
      expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
      expect(text).toMatch(/^loquent_slots_running\{queue="jobs"\} 0$/m);
      for (const name of [
        'temporal_activity_schedule_to_start_latency_seconds_count',
        'temporal_workflow_task_schedule_to_start_latency_seconds_count',
        'temporal_worker_task_slots_used',
        'temporal_worker_task_slots_available',
        'temporal_num_pollers',
        'temporal_sticky_cache_size',
        'temporal_activity_task_received_total',
      ]) {
        expect(text, name).toMatch(new RegExp(`^${name}\\{[^}]*\\} \\d`, 'm'));
      }
      // Each metric has one type: Prometheus refuses a text that repeats one.
      const types = text.match(/^# TYPE \S+/gm)!;
      expect(new Set(types).size).toBe(types.length);

      const other = await read('/v1/jobs');
      expect([other.status, JSON.parse(other.text)]).toMatchObject([404, { code: 'not_found' }]);
      expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(405);
    } finally {
      code = await worker.stop();
    }
    expect(code).toBe(0);
  });

  it('names the setting of its port when that is in use', async () => {
    const { port } = new URL(api.apiUrl);
    const second = startTestService({ environment: { ...api.environment, WORKER_PORT: port }, roles: ['worker'] });
    await expect(second).rejects.toMatchObject({
      id: 'port_unavailable',
      message: expect.stringContaining('Set WORKER_PORT'),
    });
  });
});
