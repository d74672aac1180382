import { Option, type Command } from 'commander';
import { runs } from '#cli/session/session.ts';
import { addCareOptions, collectValues } from './options.ts';

const KINDS = [
  ['subtitle', 'write subtitles of recordings', () => import('#cli/recordings/subtitle.ts')],
  ['voiceover', 'speak a translation over recordings', () => import('#cli/recordings/voiceover.ts')],
  ['dub', 'speak a translation instead of recordings', () => import('#cli/recordings/dub.ts')],
] as const;

export function addVideoCommands(program: Command): void {
  const video = program.command('video').description('subtitle, voice over and dub recordings');
  for (const [kind, description, load] of KINDS) {
    const command = video
      .command(`${kind} <recordings...>`)
      .description(`${description}: files or addresses, each by a job of its own`)
      .requiredOption('--from <language>', 'spoken language, such as en-US, or auto')
      .requiredOption('--to <languages>', 'languages to translate into, comma separated', collectValues)
      .option('--glossary <names>', 'glossaries to follow: names or ids, comma separated', collectValues)
      .option('--provider <id>', 'provider to use (default: that of the service)')
      .option('--cast <name>', 'cast with its speakers: name or id')
      .option('--out <folder>', 'where to write: {dir}, {name} of the recording, {lang}', '{dir}/{name}.{lang}/')
      .option('--name <name>', 'name of the job')
      .addOption(
        new Option('--review <what>', 'have the job wait until people have corrected it').choices([
          'transcript',
          'translation',
        ]),
      )
      .option('--no-wait', 'print the ids of the jobs and leave them');
    if (kind === 'subtitle') {
      command
        .option('--burn', 'also write the subtitles into the picture')
        .option('--formats <list>', 'formats of the subtitles, comma separated: srt, vtt, ass, ttml', collectValues)
        .option('--bilingual', 'show the spoken text below the translation')
        .option('--karaoke', 'highlight words as they are spoken');
    } else command.option('--target-subtitles <file>', 'speak this translation (.srt, .vtt), in one language');
    runs(addCareOptions(command), load);
  }
}
