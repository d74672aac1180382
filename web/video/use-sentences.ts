import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Loquent, Schemas } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';
import type { Sentence } from './sentence-edits.ts';

/** Elements of a page. */
const PAGE_SIZE = 100;

/** All elements of a list with pages. */
async function allOf<Element>(
  read: (page: {
    readonly limit: number;
    readonly offset: number;
  }) => Promise<{ elements: readonly Element[]; total: number }>,
): Promise<readonly Element[]> {
  const all: Element[] = [];
  for (;;) {
    const { elements, total } = await read({ limit: PAGE_SIZE, offset: all.length });
    all.push(...elements);
    if (all.length >= total || elements.length === 0) return all;
  }
}

/** The sentences of a job as they are shown, and as they become before the service has answered. */
export interface SentenceStore {
  all(): readonly Sentence[];
  find(id: string): Sentence | undefined;
  /** Puts sentences in the place of those with the same ids; others are put in by their times. */
  put(sentences: readonly Sentence[], removed?: readonly string[]): void;
  /** Reads them anew. */
  reload(): Promise<void>;
}

/** The sentences of a job in a language, in the order in which they are said. */
export function useSentences(jobId: string, language: string | undefined) {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['sentences', jobId, language],
    queryFn: async ({ signal }) =>
      allOf(async (page) => {
        const list = await loquent.jobs.listSegments(jobId, { ...page, language: language! }, { signal });
        return { elements: list.segments as readonly Sentence[], total: list.total };
      }),
    enabled: language !== undefined,
    staleTime: Infinity,
  });
  const store = useMemo<SentenceStore>(() => {
    const queryKey = ['sentences', jobId, language];
    const all = () => queryClient.getQueryData<readonly Sentence[]>(queryKey) ?? [];
    return {
      all,
      find: (id) => all().find((sentence) => sentence.id === id),
      put(sentences, removed = []) {
        const gone = new Set([...removed, ...sentences.map(({ id }) => id)]);
        const next = [...all().filter(({ id }) => !gone.has(id)), ...sentences];
        queryClient.setQueryData(
          queryKey,
          next.toSorted((one, other) => one.timing.start - other.timing.start),
        );
      },
      reload: () => queryClient.invalidateQueries({ queryKey }),
    };
  }, [jobId, language, queryClient]);
  return { sentences: query.data, error: query.error, store };
}

/** How loud the recording of a job is, and its length. */
export function useWaveform(jobId: string) {
  const { loquent } = useSession();
  return useQuery({
    queryKey: ['waveform', jobId],
    queryFn: ({ signal }) => loquent.jobs.readWaveform(jobId, { signal }),
    staleTime: Infinity,
  });
}

export type Fit = Schemas['SegmentFit']['sentences'][number];

/** How the sentences of a job that speaks will fit, by their ids. */
export function useFit(jobId: string, language: string | undefined, isSpoken: boolean) {
  const { loquent } = useSession();
  return useQuery({
    queryKey: ['fit', jobId, language],
    queryFn: async ({ signal }) => {
      const ask = async (page: Parameters<Loquent['jobs']['previewSpeech']>[1]) =>
        await loquent.jobs.previewSpeech(jobId, { ...page, language: language! }, { signal });
      let summary: Schemas['SegmentFit']['summary'] | undefined;
      const sentences = await allOf<Fit>(async (page) => {
        const part = await ask(page);
        summary = part.summary;
        return { elements: part.sentences, total: part.total };
      });
      return { summary, byId: new Map(sentences.map((fit) => [fit.id, fit])) };
    },
    enabled: isSpoken && language !== undefined,
    staleTime: Infinity,
    // What it was before is shown until the next one is there.
    placeholderData: (before) => before,
  });
}
