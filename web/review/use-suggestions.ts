import type { Loquent } from '#client/index.ts';
import type { Job } from '#web/jobs/use-job.ts';
import { useProviderChoices } from '#web/ui/use-catalogs.ts';
import { useRead } from '#web/ui/use-service.ts';
import { splitAtTags } from './tagged.ts';
import type { Segment } from './use-segments.ts';

/** Another target for a segment. */
export interface TargetSuggestion {
  /** Name of the memory or provider. */
  readonly from: string;
  /** In tags, as far as its source has them. */
  readonly target: string;
  /** Score of a match, in percent; undefined: a provider's translation. */
  readonly score?: number;
  /** Source of a match, where it differs from that of the segment. */
  readonly source?: string;
}

/** Memories that are searched, and matches of each. */
const MAX_MEMORIES = 5;
const MAX_MATCHES = 3;
/** Characters that a search takes. */
const MAX_QUERY = 2_000;

const plain = (tagged: string) =>
  splitAtTags(tagged)
    .flatMap(({ text, isCode }) => (isCode ? [] : [text]))
    .join('');

/**
 * Matches of the organization's memories, and translations of all its providers, for a segment. Failures are skipped,
 * unless all fail.
 *
 * @param segment undefined: not requested
 */
export function useSuggestions(job: Job | undefined, segment: Segment | undefined) {
  const providers = useProviderChoices();
  return useRead<readonly TargetSuggestion[]>(
    ['suggestions', job?.job_id, segment?.id, segment?.source],
    async (loquent, signal) => {
      const from = job!.source_language ?? 'auto';
      const asked = await Promise.allSettled([
        from === 'auto' ? [] : matches(loquent, segment!, from, signal),
        ...providers.map(async ({ value: provider, label }) => {
          const { glossaries = [] } = job!.input as { readonly glossaries?: readonly number[] };
          const languages = { source_language: from, target_language: segment!.language };
          const body = { source_text: [segment!.source], ...languages, provider, glossaries: [...glossaries] };
          const { translated_text: targets } = await loquent.text.translate(body, { signal });
          return targets.map((target) => ({ from: label, target }));
        }),
      ]);
      const answered = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      const refused = asked.find((each) => each.status === 'rejected');
      if (answered.length === 0 && refused !== undefined) throw refused.reason;
      return answered;
    },
    { enabled: job !== undefined && segment !== undefined, staleTime: Infinity },
  );
}

/** Matches of the memories for a segment, the best first. @param from BCP 47, of the source */
async function matches(
  { contextStores }: Loquent,
  { source, language }: Segment,
  from: string,
  signal: AbortSignal,
): Promise<readonly TargetSuggestion[]> {
  const list = { content_kind: 'translation_memory', is_active: true, limit: MAX_MEMORIES } as const;
  const { context_stores: stores } = await contextStores.list(list, { signal });
  const languages = { source_language: from, target_language: language };
  const search = { query: plain(source).slice(0, MAX_QUERY), ...languages, limit: MAX_MATCHES };
  const found = await Promise.all(
    stores.map(async ({ id, name }) => {
      const { results } = await contextStores.search(id, search, { signal });
      return results.flatMap(({ match }) => (match === null ? [] : [{ from: name, ...match }]));
    }),
  );
  return found.flat().toSorted((one, other) => other.score - one.score);
}
