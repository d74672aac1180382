import { requireCast } from '#db/casts/casts.ts';
import { Job, type JobRow } from '#db/entities/index.ts';
import { requireJob } from '#db/jobs/find-job.ts';
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
  readonly render_id: string | null;
}

/**
 * Finds the kept jobs in which a cast changes voices or pronunciations, and has them rendered.
 *
 * @param render renders a job; undefined: a preview
 * @throws LoquentError `not_found`; those of `render`
 */
export async function recast(
  caller: Caller<'speech' | 'storage'>,
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
  const jobs: RecastJob[] = [];
  for (const row of examined) {
    const found = await findRecast(caller, await requireJob(entityManager, row.id));
    if (found === undefined) continue;
    jobs.push({ ...found, render_id: render === undefined ? null : (await render(row.id)).id });
  }
  const total = (field: 'sentences' | 'characters') => jobs.reduce((sum, job) => sum + job[field], 0);
  return {
    jobs,
    sentences: total('sentences'),
    characters: total('characters'),
    examined: examined.length,
    has_more: concerned.length > MAX_JOBS,
  };
}

/** @returns undefined if nothing is spoken again for a voice or pronunciation */
async function findRecast(
  caller: Caller<'speech' | 'storage'>,
  job: JobRow,
): Promise<Omit<RecastJob, 'render_id'> | undefined> {
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
