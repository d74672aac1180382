// A speech service that computes for good on each request but the first, as a model that can't be interrupted; run as a program by tests.
import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';

let requests = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    requests += 1;
    if (requests === 1) response.writeHead(200, { 'content-type': 'application/json' }).end('{"segments":[]}');
    else new Worker('for (;;);', { eval: true }).once('online', () => process.stderr.write('computing\n'));
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`{"port": ${server.address().port}}\n`));
