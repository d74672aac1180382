#!/usr/bin/env node
// A translation engine on a real pipe that speaks Apertium's stream format, takes its time and notes what it was asked:
// slow-engine.mjs -z LOG DELAY_MS PAUSE_AFTER. It answers each NUL-terminated request with the same text in the other case;
// when PAUSE_AFTER requests (0: never) are in the log, it answers no more before there is a file LOG.resumed.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { argv, stdin, stdout } from 'node:process';

const [log, delay, pauseAfter] = [argv[3], Number(argv[4]), Number(argv[5])];
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

const sleep = (duration) => new Promise((resolve) => setTimeout(resolve, duration));

function isPaused() {
  if (pauseAfter === 0 || existsSync(`${log}.resumed`)) return false;
  return readFileSync(log, 'utf8').split('\n').length > pauseAfter;
}

async function answer(request) {
  appendFileSync(log, `${JSON.stringify(request)}\n`);
  await sleep(delay);
  while (isPaused()) await sleep(20);
  // Only letters outside of blanks and escapes: the rest of the stream format is returned unchanged.
  stdout.write(`${request.replace(/\p{L}+(?![^[]*\])/gu, (word) => word.toUpperCase())}\0`);
}
