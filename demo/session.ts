import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '#service/start-service.ts';
import { connectDemoClient, type DemoClient, type DemoJobRecord } from './client.ts';

const POLL = 300;

/** Helpers that the parts of the demo share. */
export interface DemoSession {
  readonly service: RunningService;
  readonly client: DemoClient;
  /** Uploads a file and says so. @returns its key */
  readonly upload: (name: string, bytes: Buffer) => Promise<string>;
  /** Shows the progress of a job until it ends. @throws Error if it doesn't complete */
  readonly follow: (job: DemoJobRecord, unit: 'segments' | 'seconds') => Promise<DemoJobRecord>;
  /** Downloads a result into the folder of the demo under `name`. @returns its bytes */
  readonly save: (source: string, target: string, name: string) => Promise<Buffer>;
}

export const say = (line = '') => process.stdout.write(`${line}\n`);

/** Connects to a running service as a client with its first key. */
export async function startDemoSession(service: RunningService): Promise<DemoSession> {
  const { apiKey, keyFile } = service.identity;
  if (apiKey === undefined) throw new Error(`there is no API key in ${keyFile}: set LOQUENT_API_KEY to a key of yours`);
  const client = connectDemoClient(service.apiUrl, apiKey);
  const folder = demoFolder(service);
  await mkdir(folder, { recursive: true });
  return {
    service,
    client,
    async upload(name, bytes) {
      const key = await client.upload(`demo/${name}`, bytes);
      say(`Uploaded ${name} (${bytes.length} bytes)`);
      return key;
    },
    async follow({ job_id: id }, unit) {
      let shown = '';
      for (;;) {
        const job = await client.job(id);
        const { stage, completed, total, percent } = job.progress;
        const line = `  ${job.status.padEnd(10)} ${stage.padEnd(10)} ${completed}/${total} ${unit}, ${percent} %`;
        if (line !== shown) say(line);
        shown = line;
        if (job.status === 'completed') return job;
        if (['failed', 'cancelled'].includes(job.status)) {
          throw new Error(`the job ended as ${job.status}: ${job.error?.message ?? 'no reason given'}`);
        }
        await sleep(POLL);
      }
    },
    async save(source, target, name) {
      const path = join(folder, name);
      const bytes = await client.download(target);
      await writeFile(path, bytes);
      say(`${source} → ${path}`);
      return bytes;
    },
  };
}

/** The folder for results of the demo. */
export const demoFolder = (service: RunningService) => join(service.dataDirectory, 'demo');
