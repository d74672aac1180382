import { Option, type Command } from 'commander';
import { runs } from '#cli/session/session.ts';

const STATUSES = ['queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'];
const FORMATS = ['xliff12', 'xliff21', 'tmx', 'csv', 'docx-table'];

export function addJobCommands(program: Command): void {
  const jobs = program.command('jobs').description('list, follow, cancel and retry jobs, by id or name');
  const list = jobs
    .command('list [words...]')
    .description('list jobs, newest first: all, or those with words in their names, references and files')
    .addOption(new Option('--status <status>', 'only with this status').choices(STATUSES))
    .option('--type <type>', 'only of this type')
    .option('--mine', 'only your own')
    .option('--since <date>', 'only those created from then on')
    .option('--limit <number>', 'how many', '20');
  runs(list, () => import('#cli/jobs/list-jobs.ts'));
  runs(jobs.command('show <job>').description('show all details of a job'), () => import('#cli/jobs/show-job.ts'));
  runs(jobs.command('follow <job>').description('wait for the end of a job'), () => import('#cli/jobs/follow.ts'));
  runs(jobs.command('cancel <job>').description('stop a job'), () => import('#cli/jobs/cancel-job.ts'));
  runs(
    jobs
      .command('retry <job>')
      .description('retry a failed or cancelled job, as a new one that continues from it')
      .option('--no-wait', 'leave it'),
    () => import('#cli/jobs/retry-job.ts'),
  );

  const ledger = jobs
    .command('ledger <job>')
    .description('list the names and terms of a job with their renderings, or put them into a glossary')
    .option('--language <language>', 'only of this target language')
    .option('--file <key>', 'only of this source file')
    .option('--to-glossary <id>', 'add them to this glossary');
  runs(ledger, () => import('#cli/jobs/show-ledger.ts'));

  const review = program.command('review').description('correct what a job translated, in a program of your own');
  const pull = review
    .command('pull <job>')
    .description('write the segments of a job into a bilingual file')
    .addOption(new Option('--format <format>', 'of the file').choices(FORMATS).default('xliff12'))
    .option('--language <language>', 'only this target language')
    .option('--file <key>', 'only this source file')
    .option('--out <file>', 'file to write (default: the id of the job, in this folder)');
  runs(pull, () => import('#cli/review/pull.ts'));
  const push = review.command('push <job> <files...>').description('take corrected bilingual files back');
  runs(push, () => import('#cli/review/push.ts'));
}
