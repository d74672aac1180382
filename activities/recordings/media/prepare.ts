import { Job } from '#db/entities/index.ts';
import { recordLanguages } from '#db/jobs/labels.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { ProbedRecording } from '#domain/jobs/media.ts';
import { reviewsTranscript } from '#domain/jobs/kinds/index.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import type { RecordingFacts, SourceFacts, StoredWaveform } from '#jobs/workspace/media-records.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { waitsForReview } from '#activities/runtime/waits-for-review.ts';
import { resumeRecording, versionOf } from '#activities/recordings/speech/resume.ts';
import type { MediaLimits } from '#platform/settings/media.ts';
import { detectSpokenLanguage } from './detect-language.ts';
import {
  mediaUnreadable,
  mediaPictureTooLarge,
  mediaTooLong,
  mediaTooManyFrames,
  mediaTooManyStreams,
} from './errors.ts';
import { fetchSource, targetSubtitlesOf, voiceOf, ffmpeg, type MediaStep } from './media-step.ts';
import { areSparse, findCaptions, requireCoverage } from './find-captions.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import { BYTES_PER_MILLISECOND, SAMPLE_RATE } from './pcm.ts';
import { readTargetSubtitles } from './target-subtitles.ts';
import { probeStreams } from './probe-recording.ts';
import { readPeaks } from './read-peaks.ts';

/** Milliseconds per peak of a waveform, and peaks of a long recording. */
const MIN_PEAK_INTERVAL = 50;
const MAX_PEAKS = 100_000;
/** Percent of full amplitude up to which channels may have cancelled each other, and how much louder one alone is then. */
const QUIET_PEAK = 10;
const CANCELLED = 4;

/** Looks into the recording, and refuses what can't be subtitled. */
export async function probeVideo(step: MediaStep<JobReference>): Promise<ProbedRecording> {
  const { dependencies, job, artifacts: area, entityManager, signal } = step;
  const source = await knownSource(step);
  const facts = await findOrCreateRecord(area, 'recording', () => describeRecording(step));
  if (facts.heard !== undefined && job.sourceLanguage == null) {
    const { targetLanguages, warnings } = job;
    await recordLanguages(entityManager, job, { sourceLanguage: facts.heard, targetLanguages, warnings });
  }
  const isTranslated = targetSubtitlesOf(step) === undefined;
  // Before anything is recognized.
  if (!isTranslated) await readTargetSubtitles(step, facts.duration);
  if (isSpokenLocally(step)) {
    for (const language of job.targetLanguages) await dependencies.speech.voicesFor(language, signal);
  }
  const category = facts.picture === undefined ? 'audio' : 'video';
  if (category !== job.category) await entityManager.nativeUpdate(Job, { id: job.id }, { category });
  const isDubbedByProvider = voiceOf(job) === 'instead' && dependencies.speech.dubber() !== undefined;
  const waits = !isDubbedByProvider && (await waitsForReview(dependencies, job));
  return {
    ...(isDubbedByProvider ? { isDubbedByProvider } : {}),
    ...(reviewsTranscript(job) ? { transcriptReview: waits ? ('open' as const) : ('over' as const) } : {}),
    ...(waits && !reviewsTranscript(job) ? { isReviewed: true as const } : {}),
    ...(isTranslated ? {} : { transcriptReview: 'over' as const }),
    ...(isDubbedByProvider || !isTranslated ? {} : ledgersOf(job)),
    duration: facts.duration,
    hasPicture: facts.picture !== undefined,
    hasSubtitles: source.sidecar !== undefined || facts.subtitles.length > 0,
  };
}

/** Probes the recording; without a language it has the one that is spoken in the sound that players begin with. */
async function describeRecording(step: MediaStep<JobReference>): Promise<RecordingFacts> {
  const { dependencies, job, sourceLanguage, signal } = step;
  const chooseStreams = await probeStreams(dependencies.programs, await fetchSource(step), signal);
  const probed = chooseStreams(sourceLanguage);
  const decodesPicture = 'burn_subtitles' in job.input && job.input.burn_subtitles;
  requireMediaLimits(probed, dependencies.media, decodesPicture);
  if (job.sourceLanguage != null) return probed;
  await extractSamples(step, probed);
  const heard = await detectSpokenLanguage(step);
  return { ...chooseStreams(heard, probed.audio), heard };
}

/** The languages in which a ledger is kept: drafts have none, nor do pseudo-languages. */
function ledgersOf({ input, targetLanguages }: MediaStep<JobReference>['job']): Pick<ProbedRecording, 'ledgers'> {
  const ledgers = input.quality === 'draft' ? [] : targetLanguages.filter((each) => !isPseudoLanguage(each));
  return ledgers.length === 0 ? {} : { ledgers };
}

/** The source with its version, which lets a job resume from the results of an earlier, stopped job. */
async function knownSource(step: MediaStep<JobReference>): Promise<SourceFacts> {
  const source = await step.artifacts.read('source');
  if (source.version !== undefined) return source;
  const known = { ...source, version: await versionOf(step) };
  await resumeRecording(step, known);
  await step.artifacts.write('source', known);
  return known;
}

/** Extracts what the text is made of: subtitles that are there already, else the sound for recognition. */
export async function extractAudio(step: MediaStep<JobReference>): Promise<{ readonly hasSubtitles: boolean }> {
  const { artifacts: area } = step;
  const facts = await area.read('recording');
  const stored = await findOrCreateRecord(area, 'captions', async () => {
    const found = await findCaptions(step, facts);
    const { sidecar } = await area.read('source');
    if (sidecar !== undefined || !areSparse(found, facts)) return found;
    await extractSamples(step, facts);
    return requireCoverage(step, found, facts);
  });
  const hasSubtitles = stored.captions.length > 0;
  // Speech also needs the times of the original voice.
  if (!hasSubtitles || voiceOf(step.job) !== undefined) await extractSamples(step, facts);
  return { hasSubtitles };
}

/** Stores the sound as recognizers take it, and draws its waveform. */
async function extractSamples(step: MediaStep<JobReference>, facts: RecordingFacts): Promise<void> {
  const { artifacts: area, folder } = step;
  if (await area.has('audio.pcm')) return;
  await folder.requireSpace(facts.duration * BYTES_PER_MILLISECOND * 2);
  const input = inputOf(await fetchSource(step), facts.format);
  const extract = async (name: string, filter: string) => {
    const path = folder.file(name);
    const streams = ['-map', `0:a:${facts.audio}`, '-vn', '-sn', '-dn'];
    // Sound that begins after the picture, or has holes, keeps its times.
    const filters = ['-af', `${filter}aresample=async=1:first_pts=0`];
    const format = ['-ac', '1', '-ar', `${SAMPLE_RATE}`, '-f', 's16le', `file:${path}`];
    const failure = await ffmpeg(step, facts, [...input, ...streams, ...filters, ...format]);
    if (failure !== undefined) throw mediaUnreadable();
    return { name, ...(await drawWaveform(path, facts.duration)) };
  };
  const mixed = await extract('audio.pcm', '');
  let { name, ...waveform } = mixed;
  // Channels of opposite phase cancel each other: one alone is heard.
  if (mixed.peaks.every((peak) => peak <= QUIET_PEAK)) {
    const alone = await extract('channel.pcm', 'pan=mono|c0=c0,');
    if (sumOf(alone.peaks) > CANCELLED * sumOf(mixed.peaks)) ({ name, ...waveform } = alone);
  }
  await findOrCreateRecord(area, 'waveform', () => Promise.resolve(waveform));
  await folder.store(area.key('audio.pcm'), name);
}

const sumOf = (peaks: readonly number[]) => peaks.reduce((sum, peak) => sum + peak, 0);

/** The amplitudes that people see while they correct the sentences. @param duration milliseconds */
async function drawWaveform(path: string, duration: number): Promise<StoredWaveform> {
  const interval = Math.max(MIN_PEAK_INTERVAL, Math.ceil(duration / MAX_PEAKS));
  const intervals = Math.max(1, Math.ceil(duration / interval));
  const peaks = await readPeaks(path, intervals, (intervals * interval * SAMPLE_RATE) / 1000);
  return { interval, peaks: peaks.map((peak) => Math.round(peak * 100)) };
}

/** True if the service's own steps speak the translation. */
export function isSpokenLocally({ dependencies, job }: MediaStep<JobReference>): boolean {
  const voice = voiceOf(job);
  return voice === 'over' || (voice === 'instead' && dependencies.speech.dubber() === undefined);
}

/**
 * Checks a recording before any of it is decoded.
 *
 * @param decodesPicture whether the job decodes the picture; copying it takes no memory for it
 * @throws LoquentError `media_too_long`, `media_too_many_streams`, `media_picture_too_large`, `media_too_many_frames`
 */
export function requireMediaLimits(facts: RecordingFacts, limits: MediaLimits, decodesPicture: boolean): void {
  const { duration, streams, picture } = facts;
  if (duration > limits.longest) throw mediaTooLong(limits.longest);
  if (streams > limits.streams) throw mediaTooManyStreams(streams, limits.streams);
  if (picture === undefined || !decodesPicture) return;
  if (picture.width * picture.height > limits.pixels) throw mediaPictureTooLarge(picture, limits.pixels);
  if (picture.frames > limits.frames) throw mediaTooManyFrames(picture.frames, limits.frames);
}
