import type { Command } from 'commander';
import { runs } from '#cli/session/session.ts';
import { addCareOptions, addRequestOptions, collectValues } from './options.ts';

export function addTextCommands(program: Command): void {
  const text = program
    .command('text [texts...]')
    .description('translate texts; without any, the lines of the standard input')
    .option('--from <language>', 'language of the texts', 'auto')
    .requiredOption('--to <languages>', 'languages to translate into, comma separated', collectValues);
  runs(addCareOptions(addRequestOptions(text)), () => import('#cli/texts/translate-texts.ts'));
}
