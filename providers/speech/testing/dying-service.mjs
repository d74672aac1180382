// A speech service that answers one request and dies; run as a program by tests.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"segments":[{"start":0.5,"end":1.25}]}');
    response.on('close', () => process.exit(1));
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`{"port": ${server.address().port}}\n`));
