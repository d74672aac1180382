// A pipeline that misbehaves on request: each NUL-terminated request is answered by what its first word says.
import { appendFileSync, readFileSync } from 'node:fs';

const stateFile = process.argv[2];
let buffered = '';
let endsWithInput = true;

/** True the first time that a request is seen, also across restarts. */
function isFirstTime(request) {
  const seen = readFileSync(stateFile, 'utf8').split('\0');
  appendFileSync(stateFile, `${request}\0`);
  return !seen.includes(request);
}

function answer(request) {
  const [order] = request.split(/[\s.[]/);
  if (order === 'hang' || (order === 'hangonce' && isFirstTime(request))) return;
  if (order === 'die' || (order === 'dieonce' && isFirstTime(request))) process.exit(3);
  if (order === 'stuck') {
    // Neither the end of its input nor a polite signal ends it, as with a program in an endless loop.
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 1_000_000);
    endsWithInput = false;
    return;
  }
  if (order === 'flood') {
    process.stdout.write('x'.repeat(4_000_000));
    return;
  }
  if (order === 'twice') process.stdout.write(`${request}\0${request}\0`);
  else if (order === 'truncated') process.stdout.write(`${request.slice(0, -2)}\0`);
  else if (order === 'garbage') process.stdout.write(`[[t:c:99]]^\\[x77][x0][x0]]]]\\[[[/]][]\0`);
  else if (order === 'nothing') process.stdout.write('[]\0');
  else process.stdout.write(`${request}\0`);
}

process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  buffered += chunk;
  for (let end = buffered.indexOf('\0'); end !== -1; end = buffered.indexOf('\0')) {
    answer(buffered.slice(0, end));
    buffered = buffered.slice(end + 1);
  }
});
process.stdin.on('end', () => {
  if (endsWithInput) process.exit(0);
});
