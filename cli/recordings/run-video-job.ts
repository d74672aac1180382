import { basename, posix } from 'node:path';
import { openFiles, writeAnswer } from '#cli/files/local-files.ts';
import { withUploads } from '#cli/files/with-uploads.ts';
import { followJob } from '#cli/jobs/follow-job.ts';
import { fillPattern } from '#cli/jobs/output-pattern.ts';
import { printJobId } from '#cli/jobs/run-file-job.ts';
import { glossaryIds } from '#cli/names/find.ts';
import type { NamedOptions } from '#cli/names/option-ids.ts';
import type { Session } from '#cli/session/session.ts';
import { printWarnings } from '#cli/session/warnings.ts';

export interface VideoOptions extends Pick<NamedOptions, 'quality' | 'refineWith'> {
  readonly from: string;
  readonly to: readonly string[];
  readonly glossary?: readonly string[];
  readonly provider?: string;
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
  readonly quality?: NonNullable<NamedOptions['quality']>;
  readonly refine_with?: string;
  readonly name?: string;
  readonly review?: true | 'transcript';
  readonly target_subtitles?: string;
}

/** Runs a job per language on a recording, a file or an address, and downloads all files of their results. */
export async function runVideoJobs(
  session: Session,
  options: VideoOptions,
  recording: string,
  submit: (request: VideoRequest) => Promise<{ readonly job_id: string }>,
): Promise<void> {
  const { loquent, output } = session;
  const glossaries = await glossaryIds(loquent, options.glossary);
  const isAddress = /^https?:\/\//.test(recording);
  const { targetSubtitles: given } = options;
  const local = await openFiles([...(isAddress ? [] : [recording]), ...(given === undefined ? [] : [given])]);
  const source = isAddress ? posix.basename(new URL(recording).pathname) || 'recording' : recording;
  const written = await withUploads(
    session,
    local,
    async (keys) => {
      const key = isAddress ? undefined : keys[0];
      const subtitles = given === undefined ? undefined : keys.at(-1);
      const paths: { readonly job_id: string; readonly language: string; readonly path: string }[] = [];
      for (const language of options.to) {
        const { job_id: jobId } = await submit({
          source_lang: options.from,
          target_lang: language,
          ...(key === undefined ? { source_video_url: recording } : { source_file: key }),
          ...(glossaries !== undefined && { glossaries }),
          ...(options.provider !== undefined && { provider: options.provider }),
          ...(options.quality !== undefined && { quality: options.quality }),
          ...(options.refineWith !== undefined && { refine_with: options.refineWith }),
          ...(options.name !== undefined && { name: options.name }),
          ...(options.review !== undefined && { review: options.review === 'transcript' ? 'transcript' : true }),
          ...(subtitles !== undefined && { target_subtitles: subtitles }),
        });
        if (!options.wait) {
          printJobId(session, jobId);
          continue;
        }
        const job = await followJob(session, jobId);
        for (const target of job.target_files) {
          const path = posix.join(posix.dirname(fillPattern(`${options.out}/`, source, language)), basename(target));
          await writeAnswer(await loquent.files.download({ path: target }), path);
          paths.push({ job_id: jobId, language, path });
        }
        printWarnings(output, job.warnings);
      }
      return paths;
    },
    { keep: !options.wait },
  );
  if (!options.wait) return;
  if (output.isJson) output.json({ files: written });
  else
    await output.table(
      ['Language', 'File'],
      written.map(({ language, path }) => [language, path]),
    );
}
