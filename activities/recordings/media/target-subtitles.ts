import { readFile } from 'node:fs/promises';
import { LoquentError, userMistake } from '#domain/errors.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { MediaTask } from '#domain/jobs/media.ts';
import { detectableLanguages, detectLanguage } from '#domain/languages/detect-language.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { joinSpans, overlapOf, totalDuration } from '#domain/recordings/speech/spans.ts';
import { captionSentences } from '#domain/recordings/subtitles/caption-sentences.ts';
import type { Caption } from '#domain/recordings/subtitles/captions.ts';
import { withHeardTexts } from '#domain/recordings/subtitles/heard-texts.ts';
import { readCaptions } from '#formats/timed-text/read-captions.ts';
import type { StoredTranscript } from '#jobs/workspace/media-records.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { targetSubtitlesOf, type MediaStep } from './media-step.ts';

/** Name of the stored copy of a file with target subtitles. */
const OBJECT = 'target-subtitles';
/** Milliseconds after the end of a recording until which its last subtitle may be shown. */
const MAX_EXCESS = 2_000;
/** Minimum share of speech in the time of the subtitles of a recording; a lower one means that they are of another recording. */
const MIN_SPOKEN = 0.3;

/** Keeps a copy of the target subtitles, which can be changed while the job works. @throws LoquentError `target_subtitles_unusable` */
export async function keepTargetSubtitles(step: MediaStep<MediaTask>): Promise<void> {
  const { dependencies, task, artifacts: area } = step;
  const key = targetSubtitlesOf(step);
  if (key === undefined || (await area.has(OBJECT))) return;
  const object = fileObjectKey(task.organizationId, key);
  if ((await dependencies.storage.stat(object)) === undefined) throw unusable('was removed before the job began');
  await dependencies.storage.copy(object, area.key(OBJECT));
}

/** The copy that `keepTargetSubtitles` made. */
export const fetchTargetSubtitles = async ({
  artifacts: area,
  folder,
  signal,
}: MediaStep<MediaTask>): Promise<Buffer> => readFile(await folder.fetch(area.key(OBJECT), OBJECT, signal));

/** Reads the target subtitles, and checks that they end with the recording. @throws LoquentError `target_subtitles_unusable` */
export async function readTargetSubtitles(step: MediaStep<MediaTask>, duration: number): Promise<readonly Caption[]> {
  const bytes = await fetchTargetSubtitles(step);
  let captions: readonly Caption[];
  try {
    captions = readCaptions(bytes, step.targetLanguage);
  } catch (error) {
    const isUnreadable = error instanceof LoquentError && error.id.startsWith('document_');
    throw isUnreadable ? unusable(`can not be read: ${error.message}`) : error;
  }
  const last = Math.max(0, ...captions.map(({ start }) => start));
  if (captions.length === 0) throw unusable('has no subtitles');
  if (last > duration + MAX_EXCESS)
    throw unusable(`goes on until ${seconds(last)} s, after the end of the recording at ${seconds(duration)} s`);
  return captions;
}

/**
 * Replaces the sentences of a recording by those of its target subtitles. Their sources are the words spoken in their times.
 *
 * @param heard the recognized speech, or the subtitles in the source language
 * @throws LoquentError `target_subtitles_unusable` for those of another recording
 */
export async function fitTargetSubtitles(
  step: MediaStep<MediaTask>,
  heard: StoredTranscript,
): Promise<StoredTranscript> {
  const { artifacts: area, targetLanguage: language } = step;
  const captions = await readTargetSubtitles(step, (await area.read('recording')).duration);
  const { speech } = (await area.find('speech')) ?? { speech: [] };
  const shown = joinSpans(captions);
  const share = overlapOf(speech, shown) / totalDuration(shown);
  if (share < MIN_SPOKEN)
    throw unusable(
      `fits another recording: somebody speaks in ${Math.round(share * 100)} % of the time of its subtitles`,
    );
  const targets = captionSentences(captions, { speech, language });
  await area.write(
    'target-texts',
    targets.map(({ text }) => text),
  );
  const warnings = [...heard.warnings, ...(await languageWarnings(targets, language))];
  return { ...heard, warnings, sentences: withHeardTexts(targets, heard.sentences) };
}

/** A warning if the texts are certainly in another language than that of the job. */
async function languageWarnings(
  texts: readonly { readonly text: string }[],
  language: string,
): Promise<readonly JobWarning[]> {
  const own = parseLanguageTag(language)?.language ?? language;
  const { language: found, candidates } = await detectLanguage(texts.map(({ text }) => text));
  // A few sentences in Spanish may resemble Portuguese, but then Spanish is possible as well.
  const isPossible = candidates.some((candidate) => candidate.language === own);
  // The language of the job isn't found where the detector doesn't know it: a close one is.
  if (found === undefined || isPossible || isPseudoLanguage(language) || !(await detectableLanguages()).includes(own))
    return [];
  const message =
    `The target subtitles seem to be in ${languageName(found)}, not in ${languageName(language)}: check target_lang, ` +
    'and the file of target_subtitles.';
  return [{ code: 'target_language_differs', message, language }];
}

const seconds = (time: number) => (time / 1000).toFixed(1);

const unusable = (reason: string) =>
  userMistake(
    'target_subtitles_unusable',
    `The file of target_subtitles ${reason}. Upload the subtitles of this recording, or submit the job without them.`,
  );
