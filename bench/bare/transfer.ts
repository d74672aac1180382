/**
 * A program: Node's HTTP server alone, which streams the body of a PUT into a file of the folder in its argument, and a file
 * into the body of a GET; says where, and ends on SIGTERM.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '';
const server = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(join(folder, randomUUID()), { flush: true }));
    response.writeHead(201, { 'Content-Length': 0 }).end();
    return;
  }
  await pipeline(createReadStream(join(folder, 'download')), response);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
