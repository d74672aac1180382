#!/usr/bin/env node
// A translation engine on a real pipe that speaks Apertium's stream format, takes its time and notes what it was asked:
// slow-engine.mjs -z LOG DELAY_MS. It answers each NUL-terminated request with the same text in the other case.
import { appendFileSync } from 'node:fs';
import { argv, stdin, stdout } from 'node:process';

const [log, delay] = [argv[3], Number(argv[4])];
let waiting = Promise.resolve();
let rest = '';

stdin.setEncoding('utf8');
stdin.on('data', (chunk) => {
  const requests = (rest + chunk).split('\0');
  rest = requests.pop() ?? '';
  for (const request of requests) {
    waiting = waiting.then(() => answer(request));
  }
});

async function answer(request) {
  appendFileSync(log, `${JSON.stringify(request)}\n`);
  await new Promise((resolve) => setTimeout(resolve, delay));
  // Only letters outside of blanks and escapes: the rest of the stream format comes back as it was.
  stdout.write(`${request.replace(/\p{L}+(?![^[]*\])/gu, (word) => word.toUpperCase())}\0`);
}
