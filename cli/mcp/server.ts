import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Loquent } from '#client/client.ts';
import manifest from '#package' with { type: 'json' };
import { addReadingTools } from './reading-tools.ts';
import { addWritingTools } from './writing-tools.ts';

const INSTRUCTIONS =
  'Tools of a localization service. Languages are BCP 47 tags (en, es-MX); "auto" has the language of a text detected. ' +
  'Look glossaries up with list_glossaries before you name them. Long work is a job: read_job reports its status.';

/** An MCP server with the tools of a service. @param isWriting true: also tools that create, change or stop something */
export function createMcpServer(loquent: Loquent, { isWriting }: { readonly isWriting: boolean }): McpServer {
  const server = new McpServer({ name: 'loquent', version: manifest.version }, { instructions: INSTRUCTIONS });
  addReadingTools(server, loquent);
  if (isWriting) addWritingTools(server, loquent);
  return server;
}
