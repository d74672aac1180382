import { Option, type Command } from 'commander';
import { runs } from '#cli/session/session.ts';
import { addCareOptions, addRequestOptions, collectLines, collectValues } from './options.ts';

/** Options of commands that make files of files. */
function addFileOptions(command: Command): Command {
  return addRequestOptions(command)
    .requiredOption('--from <language>', 'language of the files, or auto')
    .option('--name <name>', 'name of the job')
    .option('--no-wait', 'print the id of the job and leave it');
}

/** Options of formats: `json.skip=id,name`. */
const addFormatOption = (command: Command): Command =>
  command.option(
    '--option <format.name=values>',
    'option of a format, as loquent formats lists them: json.skip=id,name (may be repeated)',
    collectLines,
  );

export function addTranslationCommands(program: Command): void {
  const translate = program
    .command('translate <files...>')
    .description('translate files')
    .requiredOption('--to <languages>', 'languages to translate into, comma separated', collectValues)
    .option('--out <pattern>', 'where to write: {dir}, {name}, {ext} of the file, {lang}', '{dir}/{name}.{lang}.{ext}')
    .option('--save-to-memory <name>', 'translation memory to save to: name or id')
    .option('--review', 'have the job wait for a review before it writes files')
    .option('--watch', 'translate again whenever a file changes');
  runs(addFormatOption(addCareOptions(addFileOptions(translate))), () => import('#cli/jobs/translate-files.ts'));

  const rewrite = program
    .command('rewrite [files...]')
    .description('rewrite files, or a text, in their language')
    .addOption(
      new Option('--type <type>', 'how')
        .choices(['simplify', 'summarize', 'elaborate', 'continue', 'align'])
        .makeOptionMandatory(),
    )
    .option('--text <text>', 'a text instead of files; - reads the standard input')
    .option('--out <pattern>', 'where to write: {dir}, {name}, {ext} of the file', '{dir}/{name}.rewritten.{ext}');
  runs(addFileOptions(rewrite), () => import('#cli/jobs/rewrite-files.ts'));

  const estimate = program
    .command('estimate <files...>')
    .description('show the words, matches of memories and price of a translation, without translating')
    .requiredOption('--from <language>', 'language of the files, or auto')
    .requiredOption('--to <languages>', 'languages to translate into, comma separated', collectValues);
  runs(addFormatOption(addCareOptions(addRequestOptions(estimate))), () => import('#cli/jobs/estimate-files.ts'));

  const sync = program
    .command('sync')
    .description('translate what has changed since the last run, as loquent.yaml says')
    .option('--config <file>', 'the project file', 'loquent.yaml')
    .option('--check', 'translate nothing, and fail when something is untranslated');
  runs(sync, () => import('#cli/sync/sync.ts'));
}
