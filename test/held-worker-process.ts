/** `held-worker-process.ts HOLDS`: a worker whose calls to storage are held (JSON of `Hold[]`); prints their names. */
import { pino } from 'pino';
import { installRuntime } from '#platform/temporal/runtime.ts';
import { startHeldWorker, type Hold } from './held-worker.ts';

installRuntime(pino({ level: 'silent' }));
const environment = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
const holds = JSON.parse(process.argv[2] ?? '[]') as readonly Hold[];
await startHeldWorker({ environment, holds, onHeld: (name) => console.log(name), release: new Promise(() => {}) });
