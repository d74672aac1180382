import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/session/session.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { useProviderChoices } from '#web/ui/use-catalogues.ts';
import { partsOf } from './tagged.ts';
import type { Segment } from './use-segments.ts';

/** Another target for a segment. */
export interface Suggestion {
  /** Name of the memory or provider. */
  readonly from: string;
  /** In tags, as far as its source has them. */
  readonly target: string;
  /** Of a match, in percent; undefined: a provider made it. */
  readonly score?: number;
  /** Of a match, where it isn't that of the segment. */
  readonly source?: string;
}

/** Memories that are searched, and matches of each. */
const MAX_MEMORIES = 5;
const MAX_MATCHES = 3;
/** Characters that a search takes. */
const MAX_QUERY = 2_000;

const plain = (tagged: string) =>
  partsOf(tagged)
    .flatMap(({ text, isCode }) => (isCode ? [] : [text]))
    .join('');

/** Ids in the input of a job. */
function idsIn(input: object, name: string): readonly number[] {
  const value = (input as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/**
 * Matches of the organization's memories, and translations of all its providers, for a segment. Those that fail are left out, unless all do.
 *
 * @param segment undefined: nobody asks for them
 */
export function useSuggestions(job: Job | undefined, segment: Segment | undefined) {
  const { loquent } = useSession();
  const providers = useProviderChoices();
  return useQuery({
    queryKey: ['suggestions', job?.job_id, segment?.id, segment?.source],
    enabled: job !== undefined && segment !== undefined,
    staleTime: Infinity,
    async queryFn({ signal }): Promise<readonly Suggestion[]> {
      const { source, language } = segment!;
      const from = job!.source_language ?? 'auto';
      const glossaries = [...idsIn(job!.input, 'glossaries')];
      const matches = async () => {
        if (from === 'auto') return [];
        const list = { content_kind: 'translation_memory', is_active: true, limit: MAX_MEMORIES } as const;
        const { context_stores: stores } = await loquent.contextStores.list(list, { signal });
        const query = { query: plain(source).slice(0, MAX_QUERY), source_language: from, target_language: language };
        const found = await Promise.all(
          stores.map(async ({ id, name }) => {
            const { results } = await loquent.contextStores.search(id, { ...query, limit: MAX_MATCHES }, { signal });
            return results.flatMap(({ match }) =>
              match === null ? [] : [{ from: name, target: match.target, source: match.source, score: match.score }],
            );
          }),
        );
        return found.flat().toSorted((one, other) => other.score - one.score);
      };
      const translate = async (provider: string, name: string): Promise<readonly Suggestion[]> => {
        const body = { source_text: [source], source_language: from, target_language: language, provider, glossaries };
        const {
          translated_text: [target],
        } = await loquent.text.translate(body, { signal });
        return target === undefined ? [] : [{ from: name, target }];
      };
      const asked = await Promise.allSettled([
        matches(),
        ...providers.map(({ value, label }) => translate(value, label)),
      ]);
      const answered = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      const refused = asked.find((each) => each.status === 'rejected');
      if (answered.length === 0 && refused !== undefined) throw refused.reason;
      return answered;
    },
  });
}
