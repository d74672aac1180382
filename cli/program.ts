import { Command } from 'commander';
import manifest from '#package' with { type: 'json' };
import { addCastCommands } from './commands/casts.ts';
import { addJobCommands } from './commands/jobs.ts';
import { addResourceCommands } from './commands/resources.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addSetupCommands } from './commands/setup.ts';
import { addTextCommands } from './commands/text.ts';
import { addTranslationCommands } from './commands/translation.ts';
import { addVideoCommands } from './commands/video.ts';

/** All commands with their options; what they do is loaded when they run. */
export function createProgram(): Command {
  const program = new Command('loquent')
    .description('Translates texts, documents, projects and recordings by a Loquent service.')
    .option(
      '--url <url>',
      'address of the service (default: LOQUENT_URL, the service of loquent login, http://127.0.0.1:8080)',
    )
    .option('--org <id>', 'organization to act for (default: LOQUENT_ORG, your own)')
    .option('--json', 'print results as JSON, for programs')
    .version(manifest.version)
    .showHelpAfterError('(loquent --help and loquent COMMAND --help show what there is.)')
    .helpCommand(false)
    .exitOverride();
  addTranslationCommands(program);
  addTextCommands(program);
  addVideoCommands(program);
  addJobCommands(program);
  addResourceCommands(program);
  addCastCommands(program);
  addSetupCommands(program);
  addMcpCommand(program);
  return program;
}
