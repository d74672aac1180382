import { z } from 'zod';
import { careResultShape } from './care-result.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { remainingFindings } from './remaining-findings.ts';
import { languageMetrics, outputsOf, subtitleFile } from './subtitle-result.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);

const metrics = z
  .object({
    source: z
      .enum(['recognition', 'track', 'file'])
      .nullable()
      .describe('where the text came from; null: a dubbing provider made it'),
    recognizer: z.string().nullable().describe('speech recognizer; null when nothing had to be recognized'),
    confidence: share.nullable().describe('mean confidence of the recognized words, from 0 to 1'),
    words: count.nullable().describe('words that were spoken'),
    sentences: count.nullable().describe('sentences that were spoken'),
    translator: z.string().nullable().describe('engine or model of the translation; null: none'),
    findings: remainingFindings.optional(),
    synthesizer: z.string().describe('speech synthesizer, or the dubbing provider'),
    voices: z.array(z.string()).describe('the voices that speak'),
    cues: count.nullable().describe('utterances that are spoken'),
    shortened: count.nullable().describe('utterances with a shorter translation, so that they fit'),
    easy_tempo_share: share.nullable().describe('share of cues whose tempo is at most 1.3, from 0 to 1'),
    highest_tempo: z.number().min(0).nullable().describe("tempo as a multiple of the voice's usual speed"),
    onset_error: z
      .object({
        mean: z.number().min(0).describe('mean over all cues, in milliseconds'),
        maximum: z.number().min(0).describe('maximum over all cues, in milliseconds'),
      })
      .nullable()
      .describe('milliseconds between the beginnings of original and translation'),
    overlap: share
      .nullable()
      .describe('time in which both speak, as a share of the time in which either does, from 0 to 1'),
    integrated_loudness: z.number().describe('LUFS of the new sound (EBU R 128)'),
    true_peak: z.number().describe('dBTP of the new sound'),
    word_error_rate: z
      .number()
      .min(0)
      .nullable()
      .describe(
        'share of wrong words when up to 30 s of the synthesized voice are recognized again (0.1: 10 %); null: unknown',
      ),
    languages: z.array(languageMetrics).describe('the subtitles, by language'),
  })
  .meta({ id: 'DubbingMetrics', description: 'facts about recognition, speech and sound' });

/** The result in a language. */
const output = z
  .object({
    output_file: z.string().describe('key of the video, or of an audio file for a recording without a picture'),
    subtitles: z.array(subtitleFile).describe('subtitle files, the translated ones first'),
    transcript_file: z
      .string()
      .nullable()
      .describe('key of a JSON file: sentences, words and cues with their times; null: a provider dubbed'),
    report_file: z
      .string()
      .describe('key of an HTML page for people: waveforms, metrics with their units, warnings, all cues'),
    duration_seconds: z.number().min(0).describe('length of the recording, in seconds'),
    synthesized_sentences: count
      .nullable()
      .describe(
        'sentences of which this job had speech synthesized: of a rendered one those that changed; null: a provider dubbed',
      ),
    metrics,
  })
  .partial();

/** `result` of jobs that dub a recording, or speak over it. */
export const speechResult = output
  .extend({ outputs: outputsOf(output).meta({ id: 'DubbingOutputs' }), ...careResultShape })
  .partial()
  .meta({ id: 'DubbingResult' });

export type DubbingResult = DeepReadonly<z.output<typeof speechResult>>;
