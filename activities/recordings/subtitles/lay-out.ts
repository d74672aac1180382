import type { JobReference } from '#domain/jobs/job.ts';
import type { InputOf, TypeWith } from '#domain/jobs/kinds/index.ts';
import { buildCues } from '#domain/recordings/subtitles/build-cues.ts';
import { checkCues } from '#domain/recordings/subtitles/check-cues.ts';
import { segmentId } from '#domain/review/segment.ts';
import { fitSentences, type SentenceFit } from '#domain/recordings/speech/sentence-fit.ts';
import { USUAL_FORMATS, type SubtitleFormat } from '#domain/recordings/subtitles/subtitle-style.ts';
import {
  lookOf,
  profileOf,
  type ShownSubtitles,
  type SubtitleLook,
} from '#domain/recordings/subtitles/subtitle-look.ts';
import { completeCues } from '#domain/recordings/subtitles/word-lines.ts';
import { writeAss } from '#formats/timed-text/write-ass.ts';
import { writeSrt, writeVtt } from '#formats/timed-text/write-cues.ts';
import { writeTtml } from '#formats/timed-text/write-ttml.ts';
import type { RecordedPicture, StoredCue, StoredCues, StoredTranscript } from '#jobs/workspace/media-records.ts';
import { readBatches } from '#activities/recordings/media/describe-translation.ts';
import type { MediaStep } from '#activities/recordings/media/media-step.ts';

/** Frames per second of a recording without a picture: the usual ones of video. */
const FRAMES_PER_SECOND = 25;

const WRITERS: Readonly<Record<SubtitleFormat, (cues: readonly StoredCue[], look: SubtitleLook) => string>> = {
  srt: writeSrt,
  vtt: writeVtt,
  ass: writeAss,
  ttml: writeTtml,
};

/** Lays out the cues of both languages, and stores them as files next to the transcript. */
export async function layoutSubtitles(step: MediaStep<JobReference>): Promise<{ readonly cues: number }> {
  const { dependencies, artifacts: area, sourceLanguage, targetLanguage } = step;
  const transcript = await area.read('transcript');
  // Speech may have needed shorter ones.
  const translated = (await area.find('spoken-texts')) ?? (await readTranslations(step, transcript));
  const { duration, picture } = await area.read('recording');
  const numbers = transcript.sentences.map(({ number }, index) => number ?? index);
  const { formats, shown, hasWords } = subtitleSettings(step, picture);
  const below = { ...shown(targetLanguage), language: sourceLanguage, isBilingual: false };
  const spoken = { language: sourceLanguage, profile: profileOf(below) };
  const languages = [
    { language: targetLanguage, texts: translated },
    { language: sourceLanguage, texts: transcript.sentences.map(({ text }) => text) },
  ].map(({ language, texts }): StoredCues => {
    const framesPerSecond = picture?.framesPerSecond ?? FRAMES_PER_SECOND;
    const profile = profileOf(shown(language));
    const timing = { profile, language, framesPerSecond, duration };
    const cues = buildCues(transcript.sentences, texts, timing);
    const { isBilingual } = shown(language);
    const complete = completeCues(cues, transcript.sentences, { isBilingual, hasWords }, spoken);
    const stored = complete.map(({ first, last, ...cue }) => ({ ...cue, segments: numbers.slice(first, last + 1) }));
    return { language, cues: stored, metrics: checkCues(cues, timing) };
  });
  const store = (name: string, text: string) => dependencies.storage.write(area.key(name), Buffer.from(text));
  for (const { language, cues } of languages) {
    for (const format of formats) {
      await store(`${language}.${format}`, WRITERS[format](cues, lookOf(shown(language))));
    }
  }
  const fits = await fitsOf(step, transcript, translated);
  const speech = { translations: translated, fits, language: targetLanguage };
  await store('transcript-file', transcriptFile(transcript, speech, languages));
  await area.write('cues', languages);
  return { cues: languages[0]!.cues.length };
}

/** The settings of a job's subtitles; those of jobs that speak, and of records of earlier versions, are as usual. */
export function subtitleSettings(
  { job, sourceLanguage, targetLanguage }: Pick<MediaStep<JobReference>, 'job' | 'sourceLanguage' | 'targetLanguage'>,
  picture: RecordedPicture | undefined,
) {
  const input: Partial<InputOf<TypeWith<'muxVideo'>>> = job.input;
  const shown = (language: string): ShownSubtitles => ({
    language,
    original: sourceLanguage,
    style: input.subtitle_style ?? null,
    picture,
    isDrawn: input.burn_subtitles === true && language === targetLanguage,
    isBilingual: input.bilingual === true && language === targetLanguage,
  });
  // The tracks of the video are made from SubRip.
  const formats = new Set([...(input.subtitle_formats ?? USUAL_FORMATS), 'srt' as const]);
  return { formats, shown, hasWords: input.karaoke === true };
}

/** Translations of all sentences of a transcript. */
export async function readTranslations(
  step: MediaStep<JobReference>,
  transcript: StoredTranscript,
): Promise<readonly string[]> {
  return (await readBatches(step, transcript)).flatMap(({ texts }) => texts);
}

/** How the speech of each sentence fits; empty: the job doesn't speak. */
async function fitsOf(
  { artifacts: area }: MediaStep<JobReference>,
  { sentences }: StoredTranscript,
  texts: readonly string[],
) {
  const mix = await area.find('mix');
  return mix === undefined
    ? []
    : fitSentences(sentences, texts, (await area.read('utterances')).utterances, mix.placements);
}

interface TranslatedSpeech {
  readonly translations: readonly string[];
  readonly fits: ReturnType<typeof fitSentences>;
  /** BCP 47. */
  readonly language: string;
}

/** The transcript for programs; times in seconds. */
function transcriptFile(
  { origin, engine, sentences, warnings }: StoredTranscript,
  { translations, fits, language: target }: TranslatedSpeech,
  languages: readonly StoredCues[],
): string {
  const seconds = (time: number) => time / 1000;
  const spokenAs = (fit: SentenceFit | undefined) =>
    fit && { spoken: { ...span(fit), tempo: fit.tempo, overlap: seconds(fit.overlap), problems: fit.problems } };
  const span = ({ start, end }: { readonly start: number; readonly end: number }) => ({
    start: seconds(start),
    end: seconds(end),
  });
  return `${JSON.stringify(
    {
      source: origin,
      recognizer: engine,
      sentences: sentences.map((sentence, index) => ({
        segment: segmentId({ file: 0, language: target, number: sentence.number ?? index }),
        ...span(sentence),
        ...(sentence.speaker === undefined ? {} : { speaker: sentence.speaker }),
        text: sentence.text,
        translation: translations[index] ?? '',
        ...spokenAs(fits[index]),
        words: sentence.words.map((word) => ({
          ...span(word),
          text: word.text.trim(),
          ...(word.confidence === undefined ? {} : { confidence: word.confidence }),
        })),
      })),
      languages: languages.map(({ language, cues, metrics }) => ({
        language,
        cues: cues.map((cue) => ({ ...span(cue), text: cue.lines.join('\n') })),
        violations: metrics.violations,
      })),
      warnings,
    },
    undefined,
    2,
  )}\n`;
}
