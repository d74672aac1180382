import type { Job } from '#web/jobs/use-job.ts';
import { useRead } from '#web/ui/use-service.ts';

/** The results of a job on a recording in a language. */
interface Output {
  readonly language: string;
  readonly output_file?: string | null;
  readonly subtitles?: readonly { readonly language: string; readonly format: string; readonly file: string }[];
}

export const VERSIONS = ['original', 'made', 'rendered'] as const;
export type Version = (typeof VERSIONS)[number];

const outputOf = (job: Job | undefined, language: string): Output | undefined =>
  (job?.result as { readonly outputs?: readonly Output[] } | null | undefined)?.outputs?.find(
    (output) => output.language === language,
  );

/**
 * The playable recordings, and the subtitles of the newest result, by keys of files.
 *
 * @param render the rendering job
 */
export function recordingsOf(job: Job, render: Job | undefined, language: string) {
  const made = outputOf(job, language);
  const rendered = outputOf(render?.status === 'completed' ? render : undefined, language);
  const files: Readonly<Record<Version, string | null | undefined>> = {
    original: job.source_files[0],
    made: made?.output_file,
    rendered: rendered?.output_file,
  };
  return { files, subtitles: ((rendered ?? made)?.subtitles ?? []).filter(({ format }) => format === 'vtt') };
}

/** A short-lived address from which a player reads the parts of a file that it needs. */
export const useStreamAddress = (key: string) =>
  useRead(['stream', key], async ({ files }, signal) => (await files.readStreamUrl({ key }, { signal })).url, {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The content of a subtitle file. */
export const useSubtitleFile = (key: string | undefined) =>
  useRead(['subtitles', key], async ({ files }, signal) => (await files.download({ path: key! }, { signal })).text(), {
    enabled: key !== undefined,
    staleTime: Infinity,
  });
