/** `paused-worker-process.ts JSON`: a worker with the `holds` and `moments` of the JSON; prints what is held, and questions. */
import { pino } from 'pino';
import { installRuntime } from '#platform/temporal/runtime.ts';
import { startPausedWorker, type Hold } from './paused-worker.ts';
import { WorkerProbe, type Moment } from '#test/scenarios/worker-probe.ts';

await installRuntime(pino({ level: 'silent' }));
const environment = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
const { holds, moments } = JSON.parse(process.argv[2]!) as {
  readonly holds: readonly Hold[];
  readonly moments: readonly (readonly [string, Moment])[];
};
const onHeld = (name: string) => console.log(`held ${name}`);
const onQuestion = (jobId: string) => console.log(`asked ${jobId}`);
const probe = new WorkerProbe({ moments: new Map(moments), onHeld, onQuestion });
// A thread for each document that is held while it is read.
await startPausedWorker({ environment, holds, onHeld, probe, documents: { threads: Math.max(3, moments.length) } });
