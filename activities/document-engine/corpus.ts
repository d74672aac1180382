import type { JobWarning } from '#domain/jobs/job.ts';
import { readableText } from '#domain/icu/readable-text.ts';
import { isMessage } from '#domain/icu/parse-message.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import type { TranslatedUnit } from '#formats/bilingual/translated-unit.ts';
import type { CorpusManifest, StoredCorpusSegment } from '#jobs/work-area/terms-records.ts';
import { CORPUS_BATCH, SegmentBatches } from './segment-batches.ts';
import { mergeSegments } from './merge-segments.ts';
import { isTextUnit, readWithTranslations, type Paired } from './pair.ts';
import { readDocument } from './source-document.ts';
import type { CorpusTask, TermStore } from './term-tasks.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Segments between two checks of the clock and the cancellation. */
const SEGMENTS_PER_YIELD = 500;

/** Reads the texts of a file and emits them in batches, those of a bilingual file with their translations. */
export async function readCorpus(
  task: CorpusTask,
  store: Pick<TermStore, 'source' | 'writeCorpus'>,
  signal: AbortSignal,
): Promise<CorpusManifest> {
  const { key, sourceLanguage, targetLanguages } = task;
  const bytes = await store.source();
  const warnings: JobWarning[] = [];
  const parts: (readonly StoredCorpusSegment[])[] = [];
  for (const targetLanguage of targetLanguages) {
    const paired = await readWithTranslations({ ...task, targetLanguage }, bytes);
    if (paired === undefined) break;
    parts.push(segmentsOf(paired, targetLanguage));
    const inLanguage = paired.warnings.map((warning) => ({ ...warning, source_file: key, language: targetLanguage }));
    warnings.push(...inLanguage);
    await yieldToEventLoop(signal);
  }
  if (parts.length === 0) {
    const { units, warnings: found } = readDocument(key, bytes, { sourceLanguage });
    const texts = units.filter(isTextUnit).map(({ context, content }) => ({
      unit: context,
      source: readable(content),
      targets: {},
    }));
    parts.push(texts);
    warnings.push(...found.map((warning) => ({ ...warning, source_file: key })));
  }
  const batches = new SegmentBatches(CORPUS_BATCH, store.writeCorpus);
  for (const [index, segment] of mergeSegments(parts).entries()) {
    if (index % SEGMENTS_PER_YIELD === 0) await yieldToEventLoop(signal);
    await batches.add(segment);
  }
  return { ...(await batches.finish()), warnings };
}

function segmentsOf({ units }: Paired, language: string): readonly StoredCorpusSegment[] {
  return units.map(({ place, source, target }: TranslatedUnit) => ({
    unit: place,
    source: readable(source),
    targets: target === undefined ? {} : { [language]: readable(target) },
  }));
}

/** A message in ICU syntax without its syntax. */
function readable(content: CodedText): CodedText {
  return isMessage(content.text) ? plainText(readableText(content)) : content;
}
