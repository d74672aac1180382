import { z } from 'zod';
import type { EngineHttp, EngineRequest } from '#providers/language/engines/engine-http.ts';
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

/** Recognises with a server of OpenAI's wire format. @param fields that are added to the form */
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
  body.set('file', wavFile(audio), 'audio.wav');
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

export const wavFile = (audio: Uint8Array): Blob => new Blob([new Uint8Array(audio)], { type: 'audio/wav' });
