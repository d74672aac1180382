import { basename, posix } from 'node:path';
import { JobFailedError } from '#client/wait.ts';
import { CommandError } from '#cli/exit-codes.ts';
import { openFiles, writeAnswer } from '#cli/files/local-files.ts';
import { withUploads } from '#cli/files/with-uploads.ts';
import { followJob } from '#cli/jobs/follow-job.ts';
import { fillPattern, requireDistinct } from '#cli/jobs/output-pattern.ts';
import { printJobId } from '#cli/jobs/run-file-job.ts';
import { castId, glossaryIds } from '#cli/names/find.ts';
import type { NamedOptions } from '#cli/names/option-ids.ts';
import type { Session } from '#cli/session/session.ts';
import { printWarnings } from '#cli/session/warnings.ts';

export interface VideoOptions extends Pick<NamedOptions, 'quality' | 'refineWith'> {
  readonly from: string;
  readonly to: readonly string[];
  readonly glossary?: readonly string[];
  readonly provider?: string;
  readonly cast?: string;
  readonly out: string;
  readonly name?: string;
  readonly review?: string;
  readonly targetSubtitles?: string;
  readonly wait: boolean;
}

/** Fields that the three kinds have in common. */
export interface VideoRequest {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly source_file?: string;
  readonly source_video_url?: string;
  readonly glossaries?: readonly number[];
  readonly provider?: string;
  readonly cast?: number;
  readonly quality?: NonNullable<NamedOptions['quality']>;
  readonly refine_with?: string;
  readonly name?: string;
  readonly review?: true | 'transcript';
  readonly target_subtitles?: string;
}

/** A kind of jobs on recordings. */
interface VideoKind<Request extends VideoRequest> {
  readonly type: 'subtitle_video' | 'voiceover_video' | 'dub_video';
  /** Fields that only this kind has. */
  readonly settings?: Omit<Request, keyof VideoRequest>;
  readonly submit: (request: Request) => Promise<{ readonly job_id: string }>;
}

/** A job to be: its recording as the user named it, and its language. */
interface Wanted {
  readonly recording: string;
  readonly source: string;
  readonly language: string;
}

const isAddress = (recording: string) => /^https?:\/\//.test(recording);
const sourceOf = (recording: string) =>
  isAddress(recording) ? posix.basename(new URL(recording).pathname) || 'recording' : recording;

/**
 * Runs a job per recording, a file or an address, and language, several as a group, and downloads all files of their results.
 *
 * @throws JobFailedError after the files of the other jobs were written
 */
export async function runVideoJobs<Request extends VideoRequest>(
  session: Session,
  options: VideoOptions,
  recordings: readonly string[],
  { type, settings, submit }: VideoKind<Request>,
): Promise<void> {
  const { loquent } = session;
  const { targetSubtitles: given, wait } = options;
  if (given !== undefined && recordings.length > 1)
    throw new CommandError('--target-subtitles is for one recording. Name one.');
  requireDistinct(`${options.out}/`, recordings.map(sourceOf), options.to);
  const shared = { ...(await sharedFields(session, options)), ...settings };
  const files = recordings.filter((recording) => !isAddress(recording));
  const local = await openFiles([...files, ...(given === undefined ? [] : [given])]);
  await withUploads(
    session,
    local,
    async (keys) => {
      const subtitles = given === undefined ? {} : { target_subtitles: keys.at(-1)! };
      const wanted = recordings.flatMap((recording) =>
        options.to.map((language): Wanted => ({ recording, source: sourceOf(recording), language })),
      );
      const requests = wanted.map(({ recording, language }) => {
        const key = keys[files.indexOf(recording)];
        const source = isAddress(recording) ? { source_video_url: recording } : { source_file: key! };
        return { ...shared, ...subtitles, ...source, target_lang: language } as unknown as Request;
      });
      const jobs =
        requests.length === 1
          ? [await submit(requests[0]!)]
          : (await loquent.jobs.createGroup({ job_type: type, requests })).jobs;
      if (wait) await writeResults(session, options.out, wanted, jobs);
      else for (const { job_id: jobId } of jobs) printJobId(session, jobId);
    },
    { keep: !wait },
  );
}

/** Fields of all jobs of a command. */
async function sharedFields({ loquent }: Session, options: VideoOptions) {
  const { from, cast, provider, quality, refineWith, name, review } = options;
  const glossaries = await glossaryIds(loquent, options.glossary);
  return {
    source_lang: from,
    ...(glossaries !== undefined && { glossaries }),
    ...(provider !== undefined && { provider }),
    ...(cast !== undefined && { cast: await castId(loquent, cast) }),
    ...(quality !== undefined && { quality }),
    ...(refineWith !== undefined && { refine_with: refineWith }),
    ...(name !== undefined && { name }),
    ...(review !== undefined && { review: review === 'transcript' ? review : true }),
  };
}

/**
 * Waits for jobs and writes their files; a failed job doesn't stop the others.
 *
 * @throws JobFailedError of the first that failed
 */
async function writeResults(
  session: Session,
  out: string,
  wanted: readonly Wanted[],
  jobs: readonly { readonly job_id: string }[],
): Promise<void> {
  const { loquent, output } = session;
  const written: { readonly job_id: string; readonly language: string; readonly path: string }[] = [];
  const failures: JobFailedError[] = [];
  for (const [index, { job_id: jobId }] of jobs.entries()) {
    const { recording, source, language } = wanted[index]!;
    try {
      const job = await followJob(session, jobId);
      for (const target of job.target_files) {
        const path = posix.join(posix.dirname(fillPattern(`${out}/`, source, language)), basename(target));
        await writeAnswer(await loquent.files.download({ path: target }), path);
        written.push({ job_id: jobId, language, path });
      }
      printWarnings(output, job.warnings);
    } catch (error) {
      if (!(error instanceof JobFailedError)) throw error;
      failures.push(error);
      if (jobs.length > 1) output.note(`${recording} in ${language}: ${error.message}`);
    }
  }
  const [failure] = failures;
  if (jobs.length === 1 && failure !== undefined) throw failure;
  if (output.isJson) output.json({ files: written });
  else
    await output.table(
      ['Language', 'File'],
      written.map(({ language, path }) => [language, path]),
    );
  if (failure !== undefined) throw failure;
}
