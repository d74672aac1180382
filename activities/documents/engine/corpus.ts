import type { CorpusTask } from '#jobs/documents/document-reader.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { readableText } from '#domain/icu/readable-text.ts';
import { TermCorpus } from '#domain/terms/term-corpus.ts';
import { isMessage } from '#domain/icu/parse-message.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import type { TranslatedUnit } from '#formats/bilingual/translated-unit.ts';
import type { CorpusManifest, StoredCandidates, StoredCorpusSegment } from '#jobs/workspace/terms-records.ts';
import { CORPUS_BATCH, SegmentBatches } from './segment-batches.ts';
import { isTextUnit, readWithTranslations, type Paired } from './pair.ts';
import { readDocument } from './source-document.ts';
import type { CorpusTermsTask, StoredCorpus } from './corpus-reader.ts';
import type { DocumentStore } from './engine.ts';

/** Reads the texts of a file and emits them in batches, those of a bilingual file with their translations. */
export async function readCorpus(
  task: CorpusTask,
  store: Pick<DocumentStore, 'source' | 'writeCorpus'>,
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
  for (const segment of mergeSegments(parts)) await batches.add(segment);
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

/** Finds terms and their translations in all texts of a job. */
export async function findTermsIn(
  { sourceLanguage, targetLanguages, sources, limit }: CorpusTermsTask,
  store: StoredCorpus,
): Promise<StoredCandidates> {
  const corpus = new TermCorpus({ sourceLanguage, targetLanguages });
  let isComplete = true;
  for (const { name, parts } of sources) {
    const readings: (readonly StoredCorpusSegment[])[] = [];
    for (const { document, batches } of parts) {
      const reading: StoredCorpusSegment[] = [];
      for (let batch = 0; batch < batches; batch += 1) reading.push(...(await store.readCorpus(document, batch)));
      readings.push(reading);
    }
    for (const segment of mergeSegments(readings)) {
      // A full corpus takes none of the following ones either; they are read all the same, for the progress of the job.
      isComplete = corpus.add({ ...segment, file: name }) && isComplete;
    }
  }
  const terms = corpus.withTargets(corpus.candidates({ limit }));
  return { terms, segments: corpus.segments, words: corpus.words, isComplete };
}

type MutableSegment = StoredCorpusSegment & { readonly targets: Record<string, CodedText> };

/**
 * Brings together what readings of the same texts for several languages have: the nth occurrence of a source text in one is
 * the nth in each other, since ids of units differ from language to language in some systems.
 *
 * @param parts a reading per language
 * @returns the segments in the order of the first reading, followed by those that it lacks
 */
function mergeSegments(parts: readonly (readonly StoredCorpusSegment[])[]): readonly StoredCorpusSegment[] {
  const [first = [], ...others] = parts;
  if (others.length === 0) return first;
  const merged: MutableSegment[] = first.map((segment) => ({ ...segment, targets: { ...segment.targets } }));
  const places = new Map<string, MutableSegment[]>();
  const occurrencesOf = (text: string) => {
    let found = places.get(text);
    if (found === undefined) places.set(text, (found = []));
    return found;
  };
  for (const segment of merged) occurrencesOf(segment.source.text).push(segment);
  for (const part of others) {
    const seen = new Map<string, number>();
    for (const segment of part) {
      const { text } = segment.source;
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      const occurrences = occurrencesOf(text);
      const known = occurrences[nth];
      if (known === undefined) {
        const added = { ...segment, targets: { ...segment.targets } };
        merged.push(added);
        occurrences.push(added);
      } else {
        Object.assign(known.targets, segment.targets);
      }
    }
  }
  return merged;
}
