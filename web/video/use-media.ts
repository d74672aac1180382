import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSession } from '#web/session/session.tsx';
import type { Job } from '#web/jobs/use-job.ts';

/** The results of a job on a recording in a language. */
interface Output {
  readonly language: string;
  readonly output_file?: string | null;
  readonly subtitles?: readonly { readonly language: string; readonly format: 'srt' | 'vtt'; readonly file: string }[];
}

export const VERSIONS = ['original', 'made', 'rendered'] as const;
export type Version = (typeof VERSIONS)[number];

/** The recordings of a studio in a language that can be played, by their keys. */
export interface Recordings {
  readonly files: Readonly<Partial<Record<Version, string>>>;
  /** Subtitle files of the newest result. */
  readonly subtitles: readonly { readonly language: string; readonly file: string }[];
}

const outputOf = (job: Job | undefined, language: string | undefined): Output | undefined => {
  const result = job?.result as { readonly outputs?: readonly Output[] } | null | undefined;
  return result?.outputs?.find((output) => output.language === language);
};

/** What there is to play and to show. @param render the job that has written the files anew */
export function useRecordings(job: Job | undefined, render: Job | undefined, language: string | undefined): Recordings {
  return useMemo(() => {
    const [made, rendered] = [outputOf(job, language), outputOf(render, language)];
    const files = {
      original: job?.source_files[0],
      made: made?.output_file ?? undefined,
      rendered: rendered?.output_file ?? undefined,
    };
    const subtitles = ((rendered ?? made)?.subtitles ?? []).filter(({ format }) => format === 'vtt');
    return { files: Object.fromEntries(Object.entries(files).filter(([, key]) => key !== undefined)), subtitles };
  }, [job, render, language]);
}

/** A short-lived address from which a player reads the parts of a file that it needs. */
export function useStreamAddress(key: string | undefined) {
  const { loquent } = useSession();
  return useQuery({
    queryKey: ['stream', key],
    queryFn: async ({ signal }) => (await loquent.files.readStreamUrl({ key: key! }, { signal })).url,
    enabled: key !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** An address of a text in this page, which is given back when the text changes; undefined: there is none. */
export function useTextAddress(text: string | undefined): string | undefined {
  const address = useMemo(
    () => (text === undefined ? undefined : URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))),
    [text],
  );
  useEffect(() => {
    if (address === undefined) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}

/** The content of a subtitle file. */
export function useSubtitleFile(key: string | undefined) {
  const { loquent } = useSession();
  return useQuery({
    queryKey: ['subtitles', key],
    queryFn: async () => (await loquent.files.download({ path: key! })).text(),
    enabled: key !== undefined,
    staleTime: Infinity,
  });
}
