import { z } from 'zod';
import type { EngineHttp, EngineRequest } from '#providers/language/engines/engine-http.ts';
import type { SpokenWord } from '#domain/recordings/subtitles/cue.ts';
import { alignWords } from '#providers/speech/align-words.ts';
import type { Recognition, RecognitionRequest } from '#providers/speech/speech-recognizer.ts';

/** Answer of `POST /v1/audio/transcriptions` in the format `verbose_json`; the last two fields are our speech service's. */
const answerSchema = z.object({
  text: z.string(),
  words: z
    .array(z.object({ word: z.string(), start: z.number(), end: z.number(), probability: z.number().optional() }))
    .default([]),
  detected_language: z.string().optional(),
  detected_language_probability: z.number().optional(),
});

/** Fields of a form that asks for the times of words. */
const VERBOSE = { response_format: 'verbose_json', 'timestamp_granularities[]': 'word' } as const;

/** Where requests go. */
export interface TranscriptionEndpoint {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

/** Recognizes with a server of OpenAI's wire format. @param fields that are added to the form */
export async function requestTranscription(
  http: EngineHttp,
  endpoint: TranscriptionEndpoint,
  request: RecognitionRequest,
  language: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Recognition> {
  const answer = await http.json(
    transcriptionCall(endpoint, request, { language, ...VERBOSE, ...fields }),
    answerSchema,
  );
  const words = alignWords(
    answer.text,
    answer.words.map(({ word, probability, ...times }) => ({ ...times, text: word, confidence: probability })),
  );
  const { detected_language: heard, detected_language_probability: probability } = answer;
  return heard === undefined || probability === undefined
    ? { words }
    : { words, heard: { language: heard, probability } };
}

/** The call for a transcription. @param fields of its form, besides recording and model */
export function transcriptionCall(
  { baseUrl, apiKey, model }: TranscriptionEndpoint,
  { audio, signal }: RecognitionRequest,
  fields: Readonly<Record<string, string>>,
): EngineRequest {
  const body = new FormData();
  body.set('file', wavBlob(audio), 'audio.wav');
  body.set('model', model);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return {
    method: 'POST',
    url: `${baseUrl.replace(/\/$/, '')}/audio/transcriptions`,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    body,
    signal,
  };
}

export const wavBlob = (audio: Uint8Array): Blob => new Blob([new Uint8Array(audio)], { type: 'audio/wav' });

/** Answer of `POST /v1/audio/transcriptions` in the format `diarized_json`, which has no times of words; seconds. */
const labeledSchema = z.object({
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: z.string() })),
});

type Segment = z.output<typeof labeledSchema>['segments'][number];

/** A word of a language with spaces, or a character of one without, with what follows it. */
const WORD =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+)[^\p{L}\p{M}\p{N}]*/gu;

/** Recognizes with a model of OpenAI that labels speakers. The times of words are estimated by their lengths. */
export async function requestLabeledTranscription(
  http: EngineHttp,
  endpoint: TranscriptionEndpoint,
  request: RecognitionRequest,
  language: string,
): Promise<Recognition> {
  // Sound of more than 30 s is refused without a strategy for its division.
  const fields = { response_format: 'diarized_json', chunking_strategy: 'auto' };
  const { segments } = await http.json(transcriptionCall(endpoint, request, { language, ...fields }), labeledSchema);
  return { words: segments.flatMap(wordsOf) };
}

function wordsOf({ start, end, text, speaker }: Segment): readonly SpokenWord[] {
  const parts = `${text.trim()} `.match(WORD) ?? [];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let passed = 0;
  const at = (position: number) => Math.round((start + ((end - start) * position) / length) * 1000);
  return parts.map((part) => ({ text: part, start: at(passed), end: at((passed += part.length)), speaker }));
}
