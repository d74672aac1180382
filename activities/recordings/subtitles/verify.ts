import type { JobWarning } from '#domain/jobs/job.ts';
import type { SubtitleResult } from '#domain/jobs/results/subtitle-result.ts';
import type { BurnInWarnings } from '#jobs/workspace/media-records.ts';
import { describeTranslation, distinctWarnings } from '#activities/recordings/media/describe-translation.ts';
import { mediaWriteFailed } from '#jobs/recordings/sound/errors.ts';
import { countRendered, isRerender } from '#activities/recordings/media/media-step.ts';
import { containerWarnings, keptTracks } from '#activities/recordings/media/kept-tracks.ts';
import { probeRecording } from '#activities/recordings/media/probe-recording.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import { ResultPublisher } from '#activities/recordings/media/publish-results.ts';
import { containerOf, type SubtitleStep } from './mux.ts';

/** Difference in length of video and source that containers explain, in milliseconds. */
const TOLERANCE = 1_000;

/** Checks the video and publishes all results, so that a job has all of them or none. */
export async function verifyVideo(step: SubtitleStep): Promise<{ readonly files: number }> {
  const { job, artifacts: area, targetLanguage } = step;
  const container = await containerOf(step);
  if (container !== undefined) await checkVideo(step);
  const publisher = new ResultPublisher(step);
  const outputFile = container === undefined ? null : await publisher.publish('output', container.extension);
  const subtitles = await publisher.publishSubtitles();
  const transcriptFile = (await publisher.publish('transcript-file', '.transcript.json')) ?? '';
  const { metrics, warnings } = await describeTranslation(step);
  const facts = await area.read('recording');
  const result: SubtitleResult = {
    output_file: outputFile,
    subtitles,
    transcript_file: transcriptFile,
    duration_seconds: facts.duration / 1000,
    metrics,
  };
  const about = containerWarnings(facts, extensionOf((await area.read('source')).name), container);
  const cover = container?.muxer === 'matroska' ? 'cover.jpg' : undefined;
  const kept = container === undefined ? [] : keptTracks(facts, container, { sounds: 0, subtitles: 0, cover }).warnings;
  const missing = missingCharacters(targetLanguage, await area.find('burn-in'));
  const all = distinctWarnings([...about, ...warnings, ...kept, ...missing]);
  await area.write('result', { result, targetFiles: publisher.files, warnings: [...job.warnings, ...all] });
  if (isRerender(step)) await countRendered(step);
  return { files: publisher.files.length };
}

/** @throws LoquentError `media_write_failed` for a video that is not what it should be */
async function checkVideo({ dependencies, job, artifacts: area, folder, targetLanguage, signal }: SubtitleStep) {
  const path = await folder.fetch(area.key('output'), 'output', signal);
  const source = await area.read('recording');
  const written = await probeRecording(dependencies.programs, path, targetLanguage, signal);
  if (written.picture === undefined) throw mediaWriteFailed('its picture is missing');
  if (!job.input.burn_subtitles) {
    if (written.picture.codec !== source.picture?.codec) throw mediaWriteFailed('its picture was changed');
    if (written.subtitles.length === 0) throw mediaWriteFailed('its subtitle track is missing');
  }
  const isShorter = written.duration < source.duration - Math.max(TOLERANCE, source.duration / 100);
  if (isShorter) throw mediaWriteFailed('it is shorter than the source');
}

function missingCharacters(language: string, burnt: BurnInWarnings | undefined): readonly JobWarning[] {
  if (burnt === undefined || burnt.missing === 0) return [];
  const message =
    `No font of this machine has ${burnt.missing} of the characters in the picture, which are boxes there: have the operator ` +
    'install fonts of this script (npm run bootstrap -- --with fonts).';
  return [{ code: 'subtitle_font_missing', message, language }];
}
