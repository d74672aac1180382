import type { Command } from 'commander';
import { runs } from '#cli/session/session.ts';
import { collectLines } from './options.ts';

export function addCastCommands(program: Command): void {
  const cast = program.command('cast').description('speakers, voices and pronunciations of recordings');
  const on = (name: string, description: string) => cast.command(`${name} <cast>`).description(description);
  runs(cast.command('list').description('list casts'), () => import('#cli/casts/list.ts'));
  runs(on('show', 'show a cast'), () => import('#cli/casts/show.ts'));
  const save = cast
    .command('save <cast> [file]')
    .description('change a cast, or make a new one: from a JSON file, as show --json prints it, and options')
    .option('--name <name>', 'another name')
    .option('--default', 'have all jobs that speak use its pronunciations')
    .option('--no-default', 'have only its own jobs use them')
    .option('--say <text=said>', 'how a word is read out; may be repeated', collectLines)
    .option('--voice <speaker=id>', 'voice of a speaker; may be repeated', collectLines)
    .option('--language <language>', 'language of --say and --voice; --say without it: all');
  runs(save, () => import('#cli/casts/save.ts'));
  const learn = cast
    .command('learn <cast> <job>')
    .description('save the speakers of a voiceover or dub into a cast, which is made if it is missing');
  runs(learn, () => import('#cli/casts/learn.ts'));
  runs(on('preview', 'count what a changed cast has spoken again'), () => import('#cli/casts/preview.ts'));
  runs(on('render', 'render the jobs that a changed cast has spoken again'), () => import('#cli/casts/render.ts'));
  runs(on('delete', 'delete a cast'), () => import('#cli/casts/delete.ts'));
}
