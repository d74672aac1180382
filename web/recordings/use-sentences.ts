import { useQueryClient } from '@tanstack/react-query';
import { useRead, useReload } from '#web/ui/use-service.ts';
import type { TimedSegment } from './sentence-edits.ts';

/** Elements of a page. */
const PAGE_SIZE = 100;

/** All pages of a list. */
async function pagesOf<Page extends { readonly total: number }>(
  read: (page: { readonly limit: number; readonly offset: number }) => PromiseLike<Page>,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  do pages.push(await read({ limit: PAGE_SIZE, offset: pages.length * PAGE_SIZE }));
  while (pages.length * PAGE_SIZE < pages.at(-1)!.total);
  return pages;
}

/** The sentences of a job as they are shown, and as they become before the service has answered. */
export interface SentenceStore {
  find(id: string): TimedSegment | undefined;
  /** Puts sentences in the place of those with the same ids; others are put in by their times. */
  put(sentences: readonly TimedSegment[], removed?: readonly string[]): void;
  /** Reads all sentences again. */
  reload(): Promise<unknown>;
}

/** The sentences of a job in a language, in the order in which they are said. */
export function useSentences(jobId: string, language: string) {
  const queryClient = useQueryClient();
  const reload = useReload();
  const queryKey = ['sentences', jobId, language];
  const { data, isLoading, error } = useRead(
    queryKey,
    async ({ jobs }, signal) => {
      const sentences: TimedSegment[] = [];
      for await (const segment of jobs.listSegments(jobId, { language }, { signal }))
        sentences.push(segment as TimedSegment);
      return sentences;
    },
    { staleTime: Infinity },
  );
  const all = () => queryClient.getQueryData<readonly TimedSegment[]>(queryKey) ?? [];
  const store: SentenceStore = {
    find: (id) => all().find((sentence) => sentence.id === id),
    put(sentences, removed = []) {
      const gone = new Set([...removed, ...sentences.map(({ id }) => id)]);
      const next = [...all().filter(({ id }) => !gone.has(id)), ...sentences];
      queryClient.setQueryData(
        queryKey,
        next.toSorted((one, other) => one.timing.start - other.timing.start),
      );
    },
    reload: () => reload(queryKey),
  };
  return { sentences: data, isLoading, error, store };
}

/** How loud the recording of a job is, and its length. */
export const useWaveform = (jobId: string) =>
  useRead(['waveform', jobId], ({ jobs }, signal) => jobs.readWaveform(jobId, { signal }), { staleTime: Infinity });

interface FitRequest {
  /** BCP 47, of the translation. */
  readonly language: string;
  /** Id of the render that spoke last. */
  readonly spoken: string | undefined;
}

/** How the sentences of a job that speaks will fit, by their ids, and what has to be spoken. */
export function useFit(jobId: string, { language, spoken }: FitRequest, isSpoken: boolean) {
  return useRead(
    ['fit', jobId, language, spoken],
    async ({ jobs }, signal) => {
      const pages = await pagesOf((page) => jobs.previewSpeech(jobId, { ...page, language }, { signal }));
      const sentences = pages.flatMap((page) => page.sentences);
      return { summary: pages[0]!.summary, byId: new Map(sentences.map((fit) => [fit.id, fit])) };
    },
    // The previous prediction is shown until the next one arrives.
    { enabled: isSpoken, staleTime: Infinity, placeholderData: (before) => before },
  );
}
