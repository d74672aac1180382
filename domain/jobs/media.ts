import type { JobReference } from './job.ts';

/** Findings of the first step of a job on a recording; positions and counts only. */
export interface OpenedRecording {
  /** False when the job was cancelled before it began. */
  readonly proceed: boolean;
  /** Name of the recording, shortened for display. */
  readonly name: string;
  /** True: the recording is downloaded next, which gives it its name. */
  readonly isRemote?: true;
  /** BCP 47; absent: the job has one target language, which its steps know. */
  readonly languages?: readonly string[];
}

/** The recording of an address, downloaded. */
export interface DownloadedRecording {
  /** Name of the recording, shortened for display. */
  readonly name: string;
}

/** A recording and what is in it. */
export interface ProbedRecording {
  /** Milliseconds. */
  readonly duration: number;
  readonly hasPicture: boolean;
  /** True: subtitles in the source language are there already, so that nothing has to be recognized. */
  readonly hasSubtitles: boolean;
  /** True: a dubbing provider does everything else. */
  readonly isDubbedByProvider?: true;
  /** True: people review the translation before anything is made of it. */
  readonly isReviewed?: true;
  /** The transcript is reviewed before it is translated (`open`), or was reviewed or given as target subtitles (`over`). */
  readonly transcriptReview?: 'open' | 'over';
  /** Languages whose translations follow a ledger if there are several batches, BCP 47; absent: none. */
  readonly ledgers?: readonly string[];
}

/** A step for one of the target languages of a recording. */
export interface MediaTask extends JobReference {
  /** BCP 47; absent: the job's only one, or a step for all of them. */
  readonly language?: string;
}

/** One of the parts of a recording that are recognized, or one batch of its sentences, from 0. */
export interface MediaPart extends MediaTask {
  readonly part: number;
  /** True: steps before its own are not done, so that the job hasn't come to it. */
  readonly ahead?: true;
  /** True: it follows the batch before it in a chain, whose translations are stored. */
  readonly follows?: true;
}

/** The sentences of a recording, or of its first parts, of which `part` is the last one. */
export type SentencesTask = MediaTask | MediaPart;

/** The search of a recording for speech. */
export interface SpeechTask extends MediaTask {
  /** True: only its first minutes are searched. */
  readonly beginning?: true;
}

/** How many parts a step has found. */
export interface MediaParts {
  readonly parts: number;
  /** Lengths of the chains of batches, by `chainLengths`; only of a whole transcript. */
  readonly chains?: readonly number[];
}

/** Parts with speech that are recognized. */
export interface FoundSpeech extends MediaParts {
  /** True: they are the first ones, and others follow. */
  readonly hasMore?: true;
}
