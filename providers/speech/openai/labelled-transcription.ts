import { z } from 'zod';
import type { SpokenWord } from '#domain/subtitles/cue.ts';
import type { EngineHttp } from '#providers/language/engines/engine-http.ts';
import type { Recognition, RecognitionRequest } from '#providers/speech/speech-recognizer.ts';
import { transcriptionCall, type TranscriptionEndpoint } from './transcription.ts';

/** Answer of `POST /v1/audio/transcriptions` in the format `diarized_json`, which has no times of words; seconds. */
const answerSchema = z.object({
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: z.string() })),
});

type Segment = z.output<typeof answerSchema>['segments'][number];

/** A word of a language with spaces, or a character of one without, with what follows it. */
const WORD =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+)[^\p{L}\p{M}\p{N}]*/gu;

/** Recognises with a model of OpenAI that labels speakers. The times of words are estimated by their lengths. */
export async function requestLabelledTranscription(
  http: EngineHttp,
  endpoint: TranscriptionEndpoint,
  request: RecognitionRequest,
  language: string,
): Promise<Recognition> {
  // Sound of more than 30 s is refused without a strategy for its division.
  const fields = { response_format: 'diarized_json', chunking_strategy: 'auto' };
  const { segments } = await http.json(transcriptionCall(endpoint, request, { language, ...fields }), answerSchema);
  return { words: segments.flatMap(wordsOf) };
}

function wordsOf({ start, end, text, speaker }: Segment): readonly SpokenWord[] {
  const parts = `${text.trim()} `.match(WORD) ?? [];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let passed = 0;
  const at = (position: number) => Math.round((start + ((end - start) * position) / length) * 1000);
  return parts.map((part) => ({ text: part, start: at(passed), end: at((passed += part.length)), speaker }));
}
