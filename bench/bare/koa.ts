/** A program: Koa with our router and one route that answers the JSON of its argument; says where, and ends on SIGTERM. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from '@koa/router';
import Koa from 'koa';

const answer = JSON.parse(process.argv[2] ?? '') as object;
const router = new Router({ prefix: '/v1/users' });
router.get('/me', (ctx) => {
  ctx.body = answer;
});
const app = new Koa();
app.use(router.routes());
const server = createServer(app.callback());
server.listen(0, '127.0.0.1', () => {
  console.log(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
