import { requireCast } from '#db/casts/casts.ts';
import { Job, type JobRow } from '#db/entities/index.ts';
import { requireJob } from '#db/jobs/find-job.ts';
import { amountOf } from '#domain/estimates/prices.ts';
import { typesWhere } from '#domain/jobs/kinds/index.ts';
import type { Caller } from '#jobs/caller.ts';
import { previewJobSpeech } from '#jobs/recordings/job-speech.ts';
import { castIdOf } from './speech-cast.ts';

/** Kept jobs that a request looks at. */
const MAX_JOBS = 100;

/** A kept job in which a cast changes what is spoken. */
interface RecastJob {
  readonly job_id: string;
  readonly name: string | null;
  readonly languages: readonly string[];
  readonly sentences: number;
  readonly characters: number;
  /** Price of the characters; null: the synthesizer has none. */
  readonly amount: number | null;
  readonly render_id: string | null;
}

/**
 * Finds the kept jobs in which a cast changes voices or pronunciations, and has them rendered.
 *
 * @param render renders a job; undefined: a preview
 * @throws LoquentError `not_found`; those of `render`
 */
export async function recast(
  caller: Caller<'config' | 'speech' | 'storage'>,
  castId: number,
  render: ((jobId: string) => Promise<{ readonly id: string }>) | undefined,
) {
  const entityManager = caller.entityManager();
  const { isDefault } = await requireCast(entityManager, castId);
  const kept = await entityManager.find(
    Job,
    {
      type: { $in: [...typesWhere(({ voice }) => voice !== undefined)] },
      status: 'completed',
      retainedBytes: { $gt: 0 },
    },
    { orderBy: { createdAt: 'desc' }, limit: MAX_JOBS * 10, fields: ['id', 'input'] },
  );
  const concerned = kept.filter((job) => isDefault || castIdOf(job.input) === castId);
  const examined = concerned.slice(0, MAX_JOBS);
  const amount = pricing(caller);
  const jobs: RecastJob[] = [];
  for (const row of examined) {
    const found = await findRecast(caller, await requireJob(entityManager, row.id));
    if (found === undefined) continue;
    const renderId = render === undefined ? null : (await render(row.id)).id;
    jobs.push({ ...found, amount: amount(found.characters), render_id: renderId });
  }
  const total = (field: 'sentences' | 'characters') => jobs.reduce((sum, job) => sum + job[field], 0);
  return {
    jobs,
    sentences: total('sentences'),
    characters: total('characters'),
    amount: amount(total('characters')),
    currency: caller.dependencies.config.prices.currency,
    examined: examined.length,
    has_more: concerned.length > MAX_JOBS,
  };
}

/** Prices of characters that are spoken, by `PROVIDER_PRICES`; null: the synthesizer has none. */
function pricing({
  dependencies: { config, speech },
}: Caller<'config' | 'speech'>): (characters: number) => number | null {
  const provider = speech.listed().find(({ role }) => role === 'synthesizer')?.id;
  const price = config.prices.list.find((each) => each.provider === provider && each.unit === 'characters');
  return (characters) => (price === undefined ? null : amountOf(price, characters));
}

/** @returns undefined if nothing is spoken again for a voice or pronunciation */
async function findRecast(
  caller: Caller<'speech' | 'storage'>,
  job: JobRow,
): Promise<Omit<RecastJob, 'amount' | 'render_id'> | undefined> {
  const languages: string[] = [];
  let [sentences, characters] = [0, 0];
  for (const language of job.targetLanguages) {
    const spoken = (await previewJobSpeech(caller, job, language)).flatMap(({ speech }) => speech ?? []);
    const changed = spoken.filter(({ isRecast }) => isRecast);
    if (changed.length === 0) continue;
    languages.push(language);
    sentences += changed.length;
    const again = new Map(spoken.map((each) => [each.utterance, each.resynthesizedCharacters ?? 0]));
    characters += [...again.values()].reduce((sum, each) => sum + each, 0);
  }
  return sentences === 0 ? undefined : { job_id: job.id, name: job.name ?? null, languages, sentences, characters };
}
