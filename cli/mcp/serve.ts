import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Session } from '#cli/session/session.ts';
import { createMcpServer } from './server.ts';

interface Options {
  readonly write?: boolean;
}

/** `loquent mcp`: serves assistants over the standard input and output, until the input ends. */
export async function run({ loquent }: Session, { write }: Options): Promise<void> {
  const server = createMcpServer(loquent, { isWriting: write === true });
  const closed = new Promise<void>((resolve) => (server.server.onclose = resolve));
  await server.connect(new StdioServerTransport());
  // Nothing is left to do then: what was asked before the end is answered.
  process.stdin.once('end', () => process.once('beforeExit', () => void server.close().catch(() => undefined)));
  await closed;
}
