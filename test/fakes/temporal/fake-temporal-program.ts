/**
 * A program that replaces `temporal server start-dev` in tests. It answers as stated in the file next to its database;
 * each start resets that file, as a start repairs a server.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { INTERRUPTED, namespaceNotFound, startFakeTemporal, type FakeAnswer } from './fake-temporal.ts';

/** How the server behaves: `failing mostly` is served every fourth time, `silent` works all the time. */
export type FakeMode = 'served' | 'interrupted' | 'namespace not found' | 'failing mostly' | 'silent';

const option = (name: string) => process.argv[process.argv.indexOf(name) + 1] ?? '';
const database = option('--db-filename');
const namespace = option('--namespace');
let questions = 0;

const answers: Readonly<Record<FakeMode, () => FakeAnswer>> = {
  served: () => 'served',
  interrupted: () => INTERRUPTED,
  'namespace not found': () => namespaceNotFound(namespace),
  'failing mostly': () => (questions % 4 === 0 ? 'served' : INTERRUPTED),
  silent: () => 'silent',
};

const mode = () => readFileSync(`${database}.mode`, 'utf8') as FakeMode;
writeFileSync(`${database}.mode`, 'served' satisfies FakeMode);
await startFakeTemporal(
  (method) => {
    // Answered from memory by real servers, too.
    if (method === 'GetSystemInfo') return 'served';
    questions += 1;
    appendFileSync(`${database}.calls`, `${method}\n`);
    return answers[mode()]();
  },
  Number(option('--port')),
);
setInterval(() => {
  const until = Date.now() + 20;
  if (mode() === 'silent') while (Date.now() < until);
}, 40);
