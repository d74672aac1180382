import type { JobWarning } from '#domain/jobs/job.ts';
import type { DubbingResult } from '#domain/jobs/results/speech-result.ts';
import { measureFit } from '#domain/recordings/speech/metrics.ts';
import { joinSpans, subtractSpans } from '#domain/recordings/speech/spans.ts';
import type { PlacementProblem } from '#domain/recordings/speech/place-speech.ts';
import { reportPage, type ReportedUtterance } from '#domain/recordings/speech/report-page.ts';
import { keepRenderedSpeech } from '#jobs/recordings/rendered-speech.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import { describeTranslation, distinctWarnings } from '#activities/recordings/media/describe-translation.ts';
import { mediaWriteFailed } from '#jobs/recordings/sound/errors.ts';
import { countRendered, isRerender, voiceOf } from '#activities/recordings/media/media-step.ts';
import { containerWarnings, keptTracks, stereoWarnings } from '#activities/recordings/media/kept-tracks.ts';
import { probeRecording } from '#activities/recordings/media/probe-recording.ts';
import { ResultPublisher } from '#activities/recordings/media/publish-results.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import { measureSound, type MeasuredSound } from './measure-sound.ts';
import { speechContainerOf } from './mux.ts';
import type { SpeechStep } from './speech-step.ts';

/** Difference in length of result and source that containers explain, in milliseconds. */
const TOLERANCE = 1_000;

/** Checks the result, measures it, and publishes all files, so that a job has all of them or none. */
export async function verifySpeech(step: SpeechStep): Promise<{ readonly files: number }> {
  const { dependencies, job, artifacts: area } = step;
  const container = await speechContainerOf(step);
  const facts = await area.read('recording');
  const sound = await measureSound(step, await checkOutput(step, facts));
  const publisher = new ResultPublisher(step);
  const outputFile = (await publisher.publish('output', container.extension)) ?? '';
  const subtitles = await publisher.publishSubtitles();
  const transcriptFile = await publisher.publish('transcript-file', '.transcript.json');
  const { metrics, warnings } =
    transcriptFile === null ? await describeDub(step, sound) : await describeOwn(step, sound);
  const cover = container.muxer === 'matroska' ? 'cover.jpg' : undefined;
  const kept = keptTracks(facts, container, { sounds: 1, subtitles: 0, cover }).warnings;
  const all = [
    ...containerWarnings(facts, extensionOf((await area.read('source')).name), container),
    ...warnings,
    ...kept,
    ...stereoWarnings(facts),
    ...(container.isForBrowsers ? [] : [notForBrowsers(facts, container.extension)]),
  ];
  const page = await describeReport(step, { metrics, warnings: all, sound });
  await dependencies.storage.write(area.key('report'), Buffer.from(page));
  const reportFile = (await publisher.publish('report', '.report.html')) ?? '';
  const result: DubbingResult = {
    output_file: outputFile,
    subtitles,
    transcript_file: transcriptFile,
    report_file: reportFile,
    duration_seconds: facts.duration / 1000,
    synthesized_sentences: await countSynthesized(step),
    metrics,
  };
  await area.write('result', { result, targetFiles: publisher.files, warnings: [...job.warnings, ...all] });
  if (isRerender(step)) {
    // The row has the values of the original job: without a workspace, later renders are refused anyway.
    if (job.retainedBytes > 0) await keepRenderedSpeech(dependencies.storage, area, step.original, job.id);
    await countRendered(step);
  }
  return { files: publisher.files.length };
}

/** Sentences of which this job had speech synthesized; null: a provider dubbed. */
async function countSynthesized({ artifacts: area }: SpeechStep): Promise<number | null> {
  const plan = await area.find('utterances');
  if (plan === undefined) return null;
  const { utterances, reused } = plan;
  return utterances.reduce(
    (sum, { first, afterLast }, index) => sum + (reused?.[index] == null ? afterLast - first : 0),
    0,
  );
}

/** @throws LoquentError `media_write_failed` for a result that is not what it should be */
async function checkOutput(step: SpeechStep, source: RecordingFacts): Promise<{ path: string; format: string }> {
  const { dependencies, artifacts: area, folder, targetLanguage, signal } = step;
  const path = await folder.fetch(area.key('output'), 'output', signal);
  const written = await probeRecording(dependencies.programs, path, targetLanguage, signal);
  if (written.picture?.codec !== source.picture?.codec) throw mediaWriteFailed('its picture was changed');
  if (written.audioCodecs.length < 2) throw mediaWriteFailed('a track of its sound is missing');
  const difference = Math.abs(written.duration - source.duration);
  if (difference > Math.max(TOLERANCE, source.duration / 100)) throw mediaWriteFailed('its length is another one');
  return { path, format: written.format };
}

type Metrics = NonNullable<DubbingResult['metrics']>;

interface Description {
  readonly metrics: Metrics;
  readonly warnings: readonly JobWarning[];
}

async function describeOwn(step: SpeechStep, sound: MeasuredSound): Promise<Description> {
  const { artifacts: area, targetLanguage } = step;
  const { utterances, voices } = await area.read('utterances');
  const mix = await area.read('mix');
  const { metrics, warnings } = await describeTranslation(step);
  const { languages, ...translation } = metrics;
  const placements = mix.placements.map((placement) => placement ?? undefined);
  const texts = await area.read('spoken-texts');
  const { sentences } = await area.read('transcript');
  const spoken = sentences.map((sentence, index) => ({ ...sentence, spoken: texts[index] ?? '' }));
  const fit = measureFit(utterances, placements, (await area.read('speech')).speech, spoken);
  return {
    warnings: distinctWarnings([
      ...warnings,
      ...placementWarnings(mix.placements, targetLanguage),
      ...(await backgroundWarnings(step)),
    ]),
    metrics: {
      ...translation,
      synthesizer: mix.engine,
      voices: [...new Set(voices)],
      cues: fit.cues,
      shortened: mix.shortened,
      easy_tempo_share: fit.easyShare,
      highest_tempo: fit.highestTempo,
      onset_error: fit.onsetError,
      overlap: fit.overlap,
      integrated_loudness: sound.integrated,
      true_peak: sound.truePeak,
      word_error_rate: (await area.read('asr-verification')).wordErrorRate,
      languages,
    },
  };
}

async function describeDub({ artifacts: area }: SpeechStep, sound: MeasuredSound): Promise<Description> {
  const { engine } = await area.read('dub');
  return {
    warnings: [],
    metrics: {
      source: null,
      recognizer: null,
      confidence: null,
      words: null,
      sentences: null,
      translator: engine,
      synthesizer: engine,
      voices: [],
      cues: null,
      shortened: null,
      easy_tempo_share: null,
      highest_tempo: null,
      onset_error: null,
      overlap: null,
      integrated_loudness: sound.integrated,
      true_peak: sound.truePeak,
      word_error_rate: null,
      languages: [],
    },
  };
}

/** Percent of full amplitude between sentences from which music or noise is heard, and ms of pauses that are judged. */
const AUDIBLE_BACKGROUND = 3;
const MIN_PAUSES = 1_000;

/** A warning about a background that isn't that of the recording: sides of a stereo sound, or none where there is music or noise. */
async function backgroundWarnings({
  job,
  artifacts: area,
  targetLanguage,
}: SpeechStep): Promise<readonly JobWarning[]> {
  const waveform = await area.find('waveform');
  if (voiceOf(job) !== 'instead') return [];
  const { hasBed, voiceLeft } = await area.read('mix');
  if (voiceLeft !== undefined) {
    const left = `The background under the voice is what both channels differ by; of the original voice ${voiceLeft} dB are left in it.`;
    return [{ code: 'background_from_sides', message: left, language: targetLanguage }];
  }
  if (hasBed || waveform === undefined || job.input.background === 'mute') return [];
  const { interval, peaks } = waveform;
  const { speech } = await area.read('speech');
  const around = joinSpans(speech.map(({ start, end }) => ({ start: start - 300, end: end + 300 })));
  const pauses = subtractSpans([{ start: 0, end: peaks.length * interval }], around);
  const between = pauses.flatMap(({ start, end }) =>
    peaks.slice(Math.ceil(start / interval), Math.floor(end / interval)),
  );
  const middle = between.toSorted((one, other) => one - other)[Math.floor(between.length / 2)] ?? 0;
  if (between.length * interval < MIN_PAUSES || middle < AUDIBLE_BACKGROUND) return [];
  const message =
    'Music or noise of the recording is silent while somebody speaks: submit a voiceover, try "background": "duck" for stereo sound with the voice in ' +
    'the middle, or have the operator set DUBBING_SEPARATOR.';
  return [{ code: 'background_removed', message, language: targetLanguage }];
}

const PROBLEMS: Readonly<Record<PlacementProblem, (count: string) => string>> = {
  fast: (count) => `${count} faster than 1.3 times the usual speed of the voice`,
  late: (count) => `${count} later than the original, after a translation that takes long`,
  truncated: (count) => `${count} without its end, for which the recording has no time`,
};

/** A warning per kind of problem, with the numbers of the first cues that have it. */
function placementWarnings(
  placements: readonly ({ readonly problems: readonly PlacementProblem[] } | null)[],
  language: string,
): readonly JobWarning[] {
  return (Object.keys(PROBLEMS) as PlacementProblem[]).flatMap((problem) => {
    const cues = placements.flatMap((placement, index) => (placement?.problems.includes(problem) ? [index + 1] : []));
    if (cues.length === 0) return [];
    const spoken = cues.length === 1 ? '1 utterance is spoken' : `${cues.length} utterances are spoken`;
    const message =
      `${PROBLEMS[problem](spoken)} (${cues.slice(0, 20).join(', ')}${cues.length > 20 ? ' and more' : ''}): ` +
      'shorten these translations, or use a model, which shortens them automatically.';
    return [{ code: `speech_${problem}`, message, language }];
  });
}

const notForBrowsers = ({ picture }: RecordingFacts, extension: string): JobWarning => ({
  code: 'codec_not_for_browsers',
  message: `The picture (${picture?.codec}) was kept as it is, in ${extension.slice(1)}, which browsers may not play. Convert the source to H.264 if they should.`,
});

interface Described extends Description {
  readonly sound: MeasuredSound;
}

/** The report of a job as an HTML page. */
async function describeReport(step: SpeechStep, { metrics, warnings, sound }: Described): Promise<string> {
  const { artifacts: area, sourceLanguage, targetLanguage } = step;
  const { name } = await area.read('source');
  const { duration } = await area.read('recording');
  const tracks = [
    { name: `${languageName(sourceLanguage)} (original)`, peaks: sound.original, color: '#8a8f98' },
    { name: languageName(targetLanguage), peaks: sound.spoken, color: '#2563eb' },
  ];
  return reportPage({ name, duration, tracks, metrics, warnings, utterances: await reportedUtterances(step) });
}

async function reportedUtterances({ artifacts: area }: SpeechStep): Promise<readonly ReportedUtterance[]> {
  const mix = await area.find('mix');
  if (mix === undefined) return [];
  const { utterances } = await area.read('utterances');
  const { sentences } = await area.read('transcript');
  const spoken = await area.read('spoken-texts');
  return utterances.map(({ first, afterLast, start }, index) => ({
    start,
    placement: mix.placements[index] ?? undefined,
    original: sentences
      .slice(first, afterLast)
      .map(({ text }) => text)
      .join(' '),
    translation: spoken.slice(first, afterLast).join(' '),
  }));
}
