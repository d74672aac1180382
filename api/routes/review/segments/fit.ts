import type { RequestState } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import { segmentId } from '#domain/review/segment.ts';
import type { PlacementProblem } from '#domain/recordings/speech/place-speech.ts';
import type { PreviewedSentence, PreviewedSpeech } from '#jobs/recordings/preview-speech.ts';
import { languageOf, previewJobSpeech, requireSpeech } from '#jobs/recordings/job-speech.ts';

/**
 * Renders how the sentences of a job would be spoken if it were rendered now.
 *
 * @param asked language; undefined: the first of the job
 * @throws LoquentError `no_speech`, `validation_failed`
 */
export async function presentFit(
  state: RequestState,
  job: JobRow,
  asked: string | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  requireSpeech(job);
  const language = languageOf(job, asked);
  const sentences = await previewJobSpeech(state, job, language);
  return {
    language,
    summary: summaryOf(sentences),
    sentences: sentences.slice(offset, offset + limit).map((sentence) => presentSentence(sentence, language)),
    total: sentences.length,
    limit,
    offset,
  };
}

function presentSentence({ sentence: { number }, speech }: PreviewedSentence, language: string) {
  return {
    id: segmentId({ file: 0, language, number }),
    utterance: speech?.utterance ?? null,
    voice: speech === undefined || speech.voice === '' ? null : speech.voice,
    voice_reason: speech === undefined || speech.voice === '' ? null : speech.voiceReason,
    speaker_pitch: speech?.pitch ?? null,
    slot: speech?.slot ?? null,
    duration: speech?.duration ?? null,
    start: speech?.fit.start ?? null,
    end: speech?.fit.end ?? null,
    tempo: speech?.fit.tempo ?? null,
    overlap: speech?.fit.overlap ?? null,
    problems: [...(speech?.fit.problems ?? [])],
    estimated: speech?.resynthesizedCharacters !== undefined,
  };
}

function summaryOf(sentences: readonly PreviewedSentence[]) {
  const spoken = sentences.flatMap(({ speech }) => speech ?? []);
  const speeches = [...new Map(spoken.map((speech) => [speech.utterance, speech])).values()];
  const countOf = (isCounted: (speech: PreviewedSpeech) => boolean) => spoken.filter(isCounted).length;
  const having = (problem: PlacementProblem) => countOf(({ fit }) => fit.problems.includes(problem));
  return {
    sentences_to_speak: countOf(({ resynthesizedCharacters: spokenAnew }) => spokenAnew !== undefined),
    utterances_to_speak: speeches.filter(({ resynthesizedCharacters: spokenAnew }) => spokenAnew !== undefined).length,
    characters_to_speak: speeches.reduce((sum, { resynthesizedCharacters: spokenAnew = 0 }) => sum + spokenAnew, 0),
    highest_tempo: Math.max(0, ...speeches.map(({ fit }) => fit.tempo)),
    overlapping: countOf(({ fit }) => fit.overlap > 0),
    fast: having('fast'),
    late: having('late'),
    truncated: having('truncated'),
  };
}
