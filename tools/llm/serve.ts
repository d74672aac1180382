/**
 * A program: an OpenAI-compatible server with a small real model, for tests of the protocol. Its translations are no good.
 * `node tools/llm/serve.ts [PORT]`: prints its base URL, for LOCAL_LLM_BASE_URL, once it answers; 0 takes a free port.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createChatServer } from './chat-server.ts';
import { loadEngine } from './engine.ts';
import { findModelFiles } from './install.ts';

const CONTEXT_TOKENS = 2048;
/** Requests that are answered at once; more wait. */
const PARALLEL = 2;

const found = await findModelFiles();
if ('missing' in found) {
  console.error(`No model server: ${found.missing}.`);
  process.exitCode = 1;
} else {
  const server = createChatServer(await loadEngine(found.files, CONTEXT_TOKENS, PARALLEL));
  server.listen(Number(process.argv[2] ?? 8081), '127.0.0.1');
  await once(server, 'listening');
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
}
