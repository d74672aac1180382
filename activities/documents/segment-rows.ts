import type { JobSegmentRow } from '#db/entities/index.ts';
import type { BatchTask } from '#domain/jobs/translation.ts';
import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { segmentNumberOf } from '#domain/review/segment.ts';
import { segmentSearchText } from '#domain/review/segment-search.ts';
import type { StoredSegment, StoredTranslations } from '#jobs/workspace/records.ts';

/** The segments of a translated batch, as they are stored for people who review them. */
export function segmentRows(
  { jobId, organizationId, fileIndex, language, batch }: BatchTask,
  segments: readonly Pick<StoredSegment, 'content' | 'maximumLength' | 'notes'>[],
  { contents, details = [], engine }: Pick<StoredTranslations, 'contents' | 'details' | 'engine'>,
): readonly JobSegmentRow[] {
  return segments.map(({ content, maximumLength, notes }, place) => {
    const number = segmentNumberOf(batch, place);
    const {
      origin,
      score,
      findings = [],
      terms,
      routing,
      engine: own = engine,
    } = details[place] ?? { origin: 'engine' };
    const [source, target] = [encodeTagged(content), encodeTagged(contents[place] ?? content)];
    const isMade = origin === 'model' || origin === 'engine' || origin === 'rule';
    return {
      job: jobId,
      file: fileIndex,
      language,
      number,
      organization: organizationId,
      position: number,
      source,
      target,
      searchText: segmentSearchText(source, target),
      machineTarget: null,
      distance: null,
      origin,
      engine: isMade ? own : null,
      routing: routing ?? null,
      score: score ?? null,
      state: 'translated',
      version: 1,
      findings,
      findingCount: findings.length,
      terms: terms ?? null,
      maximumLength: maximumLength ?? null,
      context: notes ?? null,
      note: null,
      editedBy: null,
      editedAt: null,
      history: null,
      timing: null,
    };
  });
}
