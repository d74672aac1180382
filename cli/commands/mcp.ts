import type { Command } from 'commander';
import { runs } from '#cli/session/session.ts';

export function addMcpCommand(program: Command): void {
  const mcp = program
    .command('mcp')
    .description('serve assistants by the Model Context Protocol over standard input and output')
    .option('--write', 'also offer tools that create, change or stop something');
  runs(mcp, () => import('#cli/mcp/serve.ts'));
}
