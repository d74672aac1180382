import type { JobWarning } from '#domain/jobs/job.ts';
import { addFindings, type RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { SubtitleResult } from '#domain/jobs/results/subtitle-result.ts';
import { outputFolder } from '#domain/jobs/outputs.ts';
import type { SubtitleRule } from '#domain/subtitles/check-cues.ts';
import type { StoredBurning, StoredCues, StoredTexts } from '#jobs/work-area/media-records.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import { mediaWriteFailed } from '#activities/media/errors.ts';
import { probeRecording } from '#activities/media/probe-recording.ts';
import { publishObject } from '#activities/frame/store-result.ts';
import { containerOf, type SubtitleStep } from './mux.ts';
import { SENTENCES_PER_BATCH } from '#activities/media/transcribe.ts';

/** Difference in length of video and source that containers explain, in milliseconds. */
const TOLERANCE = 1_000;
/** UTF-8 bytes of the name of a result without its language and extension. */
const MAX_STEM_LENGTH = 180;
const LISTED_CUES = 100;

/** Checks the video and publishes all results, so that a job has all of them or none. */
export async function verifyVideo(step: SubtitleStep): Promise<{ readonly files: number }> {
  const { dependencies, task, job, area, sourceLanguage, targetLanguage } = step;
  const container = await containerOf(step);
  if (container !== undefined) await checkVideo(step);
  const folder = outputFolder({ id: job.id, type: job.type }, targetLanguage);
  const { name } = await area.read('source');
  const stem = shortened(name.slice(0, name.length - extensionOf(name).length));
  const publish = async (from: string, to: string) => {
    const key = `${folder}/${to}`;
    await publishObject(dependencies, task, key, area.key(from));
    return key;
  };
  const outputFile = container === undefined ? null : await publish('output', `${stem}${container.extension}`);
  const subtitles: { language: string; format: 'srt' | 'vtt'; file: string }[] = [];
  for (const language of [targetLanguage, sourceLanguage]) {
    for (const format of ['srt', 'vtt'] as const) {
      const file = await publish(`${language}.${format}`, `${stem}.${language}.${format}`);
      subtitles.push({ language, format, file });
    }
  }
  const transcriptFile = await publish('transcript-file', `${stem}.transcript.json`);
  const { result, warnings } = await describe(step, { outputFile, subtitles, transcriptFile });
  const targetFiles = [
    ...(outputFile === null ? [] : [outputFile]),
    ...subtitles.map(({ file }) => file),
    transcriptFile,
  ];
  await area.write('result', { result, targetFiles, warnings: [...job.warnings, ...warnings] });
  return { files: targetFiles.length };
}

/** @throws LoquentError `media_write_failed` for a video that is not what it should be */
async function checkVideo({ dependencies, job, area, folder, targetLanguage, signal }: SubtitleStep) {
  const path = await folder.fetch(area.key('output'), 'output', signal);
  const source = await area.read('recording');
  const written = await probeRecording(dependencies.programs, path, targetLanguage, signal);
  if (written.picture === undefined) throw mediaWriteFailed('its picture is missing');
  if (!job.input.burn_subtitles) {
    if (written.picture.codec !== source.picture?.codec) throw mediaWriteFailed('its picture was changed');
    if (written.subtitles === undefined) throw mediaWriteFailed('its subtitle track is missing');
  }
  const isShorter = written.duration < source.duration - Math.max(TOLERANCE, source.duration / 100);
  if (isShorter) throw mediaWriteFailed('it is shorter than the source');
}

interface Published {
  readonly outputFile: string | null;
  readonly subtitles: SubtitleResult['subtitles'];
  readonly transcriptFile: string;
}

async function describe(
  { area, targetLanguage }: SubtitleStep,
  { outputFile, subtitles, transcriptFile }: Published,
): Promise<{ readonly result: SubtitleResult; readonly warnings: readonly JobWarning[] }> {
  const transcript = await area.read('transcript');
  const cues = await area.read('cues');
  const { duration } = await area.read('recording');
  const batches: StoredTexts[] = [];
  for (let part = 0; part * SENTENCES_PER_BATCH < transcript.sentences.length; part += 1) {
    batches.push(await area.read(`translation-${part}`));
  }
  const findings = batches.reduce<RemainingFindings | undefined>(
    (sum, batch) => addFindings(sum, batch.findings),
    undefined,
  );
  const engines = new Set(batches.flatMap(({ engine }) => engine ?? []));
  const warnings = [
    ...transcript.warnings,
    ...batches.flatMap((batch) => batch.warnings),
    ...cues.flatMap(ruleWarnings),
    ...missingCharacters(targetLanguage, await area.find('burnt')),
  ];
  return {
    warnings: [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()],
    result: {
      output_file: outputFile,
      ...(subtitles === undefined ? {} : { subtitles }),
      transcript_file: transcriptFile,
      duration_seconds: duration / 1000,
      metrics: {
        source: transcript.origin,
        recognizer: transcript.engine,
        confidence: transcript.confidence,
        words: transcript.sentences.reduce((sum, { words }) => sum + words.length, 0),
        sentences: transcript.sentences.length,
        ...(findings === undefined ? {} : { findings }),
        translator: engines.size === 0 ? null : [...engines].join(', '),
        languages: cues.map(({ language, cues: own, metrics }) => ({
          language,
          cues: own.length,
          characters_per_second: { average: metrics.averageRate, maximum: metrics.maximumRate },
          violations: violationsByRule(metrics.violations),
        })),
      },
    },
  };
}

/** Rules that cues break, as results list them. */
export function violationsByRule(violations: StoredCues['metrics']['violations']) {
  const cuesByRule = new Map<SubtitleRule, number[]>();
  for (const { rule, cue } of violations) cuesByRule.set(rule, [...(cuesByRule.get(rule) ?? []), cue]);
  return [...cuesByRule].map(([rule, cues]) => ({ rule, count: cues.length, cues: cues.slice(0, LISTED_CUES) }));
}

/** A warning if cues break rules. */
export function ruleWarnings({ language, metrics }: StoredCues): readonly JobWarning[] {
  const cues = new Set(metrics.violations.map(({ cue }) => cue)).size;
  if (cues === 0) return [];
  const message =
    `${cues} of ${metrics.cues} subtitles break a rule, mostly because much is said in little time: see ` +
    'result.metrics, and shorten these texts.';
  return [{ code: 'subtitle_rules_broken', message, language }];
}

function missingCharacters(language: string, burnt: StoredBurning | undefined): readonly JobWarning[] {
  if (burnt === undefined || burnt.missing === 0) return [];
  const message =
    `No font of this machine has ${burnt.missing} of the characters in the picture, which are boxes there: have the operator ` +
    'install fonts of this script (npm run bootstrap -- --with fonts).';
  return [{ code: 'subtitle_font_missing', message, language }];
}

/** A name without its extension, short enough for a language and an extension. */
export function shortened(stem: string): string {
  const characters = Array.from(stem);
  while (Buffer.byteLength(characters.join('')) > MAX_STEM_LENGTH) characters.pop();
  return characters.join('').trimEnd();
}
