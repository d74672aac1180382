import { useRef, useState } from 'react';
import type { Job } from '#web/jobs/use-job.ts';
import { useAct } from '#web/ui/use-service.ts';
import { splitAt, type TimedSegment, type SentenceChange } from './sentence-edits.ts';
import { moved, dragRange, type Edge, type RecordingSpan } from './time-scale.ts';
import { useEditing } from './use-editing.ts';
import { usePlaying } from './use-playing.ts';
import { useRender } from './use-render.ts';
import { useFit, useSentences, useWaveform } from './use-sentences.ts';
import { useResumed, useTyped } from './use-typed.ts';

/** A recording of which the sentences are corrected. */
export type Studio = ReturnType<typeof useStudio>;

const NO_SENTENCES: readonly TimedSegment[] = [];

/** The state of a studio. @param language BCP 47, of the translation */
export function useStudio(job: Job, language: string) {
  const { job_id: jobId } = job;
  // People correct a transcript before it is translated.
  const isTranscript = job.progress.stage === 'review' && 'review' in job.input && job.input.review === 'transcript';
  const isSpoken = 'tts_volume' in job.input && !isTranscript;
  const { sentences: data, isLoading, error, store } = useSentences(jobId, language);
  const sentences = data ?? NO_SENTENCES;
  const typed = useTyped(jobId);
  const playing = usePlaying();
  const editing = useEditing(jobId, store, typed, playing.stop);
  const resume = useResumed(typed, data, store, editing.edit);
  const render = useRender(job);
  // Speech of a render is used by the next one.
  const spoken = render?.status === 'completed' ? render.job_id : undefined;
  const { data: fit } = useFit(jobId, { language, spoken }, isSpoken);
  const mix = useAct(
    ({ jobs }) =>
      playing.playInstead(async (start, signal) =>
        (await jobs.previewMix(jobId, { language, start }, { signal })).blob(),
      ),
    // The request waits until edits in progress are saved.
    { scope: { id: `sentences of ${jobId}` } },
  );
  const playMix = () => {
    // Texts that are being typed are heard, too.
    resume();
    mix.mutate();
  };
  const waveform = useWaveform(jobId);
  const caret = useRef<number>(undefined);
  const [chosen, setChosen] = useState(0);
  const current = Math.max(0, Math.min(chosen, sentences.length - 1));
  const sentence: TimedSegment | undefined = sentences[current];
  const next = sentences[current + 1];
  const duration = waveform.data?.duration ?? sentences.at(-1)?.timing.end ?? 0;
  const change = (part: SentenceChange, id = sentence?.id) => {
    if (id !== undefined) editing.edit(id, part);
  };
  return {
    job,
    language,
    isSpoken,
    /** The text of sentences that people correct. */
    written: isTranscript ? ('source' as const) : ('target' as const),
    /** The current rendering job, or the latest one. */
    render,
    isLoading,
    error,
    /** Reads the sentences again. */
    reload: store.reload,
    sentences,
    current,
    sentence,
    fit,
    editing,
    /** Keeps what is being typed. */
    keep: typed.keep,
    /** Saves texts again that could not be saved. */
    resume,
    playing,
    /** Plays the sound that a render would have, from the current position; undefined: the job has no mix. */
    mix: isSpoken && job.status === 'completed' ? { ...mix, mutate: playMix } : undefined,
    waveform,
    /** Where the caret is in the translation of the current sentence, in UTF-16 units. */
    setCaret(position: number | undefined) {
      caret.current = position;
    },
    /** Milliseconds. */
    duration,
    choose(index: number) {
      if (index !== current) caret.current = undefined;
      setChosen(Math.max(0, Math.min(index, sentences.length - 1)));
    },
    /** Changes a sentence, the current one unless another id is given. */
    change,
    /** Moves the current sentence or an end of it, within its room. @param by milliseconds, computed from where it is by then: keys are faster than what is shown */
    move(edge: Edge, by: (span: RecordingSpan) => number) {
      const present = sentence && store.find(sentence.id);
      if (present === undefined) return;
      const { timing } = present;
      change({ timing: moved(timing, edge, by(timing), dragRange(sentences, current, duration)) });
    },
    /** Cuts the current sentence at the caret, at what is heard, or in its middle. */
    split() {
      if (sentence === undefined) return;
      const cut = splitAt(sentence, { caret: caret.current, time: playing.now() });
      if (cut !== undefined) editing.split(sentence.id, cut);
    },
    /** Joins the current sentence with the next; undefined: none follows. */
    join: next && (() => editing.join(sentence!.id, next.id)),
  };
}
