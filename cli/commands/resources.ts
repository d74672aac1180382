import { Option, type Command } from 'commander';
import { runs } from '#cli/session/session.ts';
import { collectValues } from './options.ts';

export function addResourceCommands(program: Command): void {
  addGlossaryCommands(program);
  addMemoryCommands(program);
  addFileCommands(program);
}

function addGlossaryCommands(program: Command): void {
  const glossary = program
    .command('glossary')
    .description('import, export and search glossaries, and check texts against them');
  runs(glossary.command('list').description('list glossaries'), () => import('#cli/glossaries/list.ts'));
  const add = glossary
    .command('import <file>')
    .description('import a file (CSV, XLSX, TBX) as a new glossary, or into the one that has the name')
    .requiredOption('--name <name>', 'name or id of the glossary')
    .option('--overwrite', 'replace entries that the glossary has already');
  runs(add, () => import('#cli/glossaries/import.ts'));
  const write = glossary
    .command('export <glossary>')
    .description('write a glossary into a file')
    .addOption(new Option('--format <format>', 'of the file').choices(['csv', 'xlsx', 'tbx']).default('csv'))
    .option('--out <file>', 'file to write (default: the standard output)');
  runs(write, () => import('#cli/glossaries/export.ts'));
  runs(glossary.command('search <query>').description('find terms'), () => import('#cli/glossaries/search.ts'));
  const check = glossary
    .command('check [files...]')
    .description('find terms of a text that a glossary forbids; fails when there are any')
    .requiredOption('--glossary <names>', 'glossaries: names or ids, comma separated', collectValues)
    .option('--from <language>', 'language of the text')
    .option('--text <text>', 'a text instead of files; without both, the standard input');
  runs(check, () => import('#cli/glossaries/check.ts'));
}

function addMemoryCommands(program: Command): void {
  const memory = program.command('memory').description('import and export translation memories');
  runs(memory.command('list').description('list context stores'), () => import('#cli/memories/list.ts'));
  const add = memory
    .command('import <file>')
    .description('import a TMX file into the translation memory of the name, which is made if it is missing')
    .requiredOption('--name <name>', 'name, key or id of the memory');
  runs(add, () => import('#cli/memories/import.ts'));
  const write = memory
    .command('export <memory>')
    .description('write a translation memory as TMX')
    .option('--out <file>', 'file to write (default: the standard output)');
  runs(write, () => import('#cli/memories/export.ts'));
}

function addFileCommands(program: Command): void {
  const formats = program.command('formats').description('formats of documents that the service translates');
  runs(formats, () => import('#cli/files/formats.ts'));
  const files = program.command('files').description('files of the service');
  runs(files.command('list [folder]').description('list files and folders'), () => import('#cli/files/list.ts'));
  const upload = files
    .command('upload <files...>')
    .description('upload files')
    .option('--to <folder>', 'folder of the service', 'uploads/');
  runs(upload, () => import('#cli/files/upload.ts'));
  const download = files
    .command('download <key>')
    .description('download a file')
    .option('--out <file>', 'file to write (default: its name, in this folder; - is the standard output)');
  runs(download, () => import('#cli/files/download.ts'));
  runs(files.command('delete <keys...>').description('delete files'), () => import('#cli/files/delete.ts'));
}
