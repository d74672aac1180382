import type { RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { Caption } from '#domain/recordings/subtitles/captions.ts';
import type { SubtitleCue, SpokenSentence, SpokenWord, TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { UnsegmentedWords } from '#domain/recordings/subtitles/segment-sentences.ts';
import type { SubtitleMetrics } from '#domain/recordings/subtitles/check-cues.ts';
import type { SpeakerSpan } from '#domain/recordings/speakers/speaker-spans.ts';
import type { ClipPlacement } from '#domain/recordings/speech/place-speech.ts';
import type { Pronunciation } from '#domain/casts/cast.ts';
import type { Utterance } from '#domain/recordings/speech/utterance.ts';
import type { RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { DubbingResult } from '#domain/jobs/results/speech-result.ts';
import type { SubtitleResult } from '#domain/jobs/results/subtitle-result.ts';
import type { DraftTranslations } from '#language/quality/drafts.ts';
import type { DubbingProject } from '#domain/recordings/speech/dubbing-project.ts';
import type { StoredJobResult } from './artifact-store.ts';
import type { SegmentDetails } from './records.ts';

/** The picture of a recording. */
export interface RecordedPicture {
  readonly codec: string;
  readonly framesPerSecond: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames as the container states them, or by rate and length. */
  readonly frames: number;
}

/** A recording as ffprobe describes it. */
export interface RecordingFacts {
  /** Name of ffmpeg's demuxer, which later steps insist on: `mov`. */
  readonly format: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Undefined: sound alone, perhaps with a cover. */
  readonly picture: RecordedPicture | undefined;
  /** Number of streams of all kinds. */
  readonly streams: number;
  /** Position among the audio streams of the one to be recognized. */
  readonly audio: number;
  /** Its channels, if they are more than two. */
  readonly channels?: number;
  /** Codecs of the audio streams, empty for those that can't be decoded, and their names for people. */
  readonly audioCodecs: readonly string[];
  readonly audioNames: readonly string[];
  /** Positions among the subtitle streams of those with text in the source language, the most probable one first. */
  readonly subtitles: readonly number[];
  /** Codecs of the subtitle streams, and their names for people. */
  readonly subtitleCodecs: readonly string[];
  readonly subtitleNames: readonly string[];
  /** Positions of covers among all streams. */
  readonly covers: readonly number[];
  /** Number of attached files, such as fonts. */
  readonly attachments: number;
  /** When it was recorded, as the container states it. */
  readonly created?: string;
  /** True: the file ends before its recording does. */
  readonly isTruncated?: true;
  /** The language that was heard in it, BCP 47; absent: the job names its language. */
  readonly heard?: string;
}

/** The name of the source, and the subtitle file uploaded with it. */
export interface SourceFacts {
  /** File name with its extension. */
  readonly name: string;
  /** Extension of a subtitle file in the source language, uploaded with it; undefined: none. */
  readonly sidecar: '.srt' | '.vtt' | undefined;
  /** SHA-256 of the source and names of the engines, for jobs whose steps a later job may reuse. */
  readonly version?: string;
}

/** The subtitles that came with a recording. */
export interface StoredCaptions {
  /** Empty: the speech is recognized. */
  readonly captions: readonly Caption[];
  readonly warnings: readonly JobWarning[];
}

/** How loud a recording is over its length. */
export interface StoredWaveform {
  /** Milliseconds per peak. */
  readonly interval: number;
  /** Highest amplitude of each interval, in percent of the loudest that there can be. */
  readonly peaks: readonly number[];
}

/** The spans with speech, and the parts in which they are recognized. */
export interface StoredSpeech {
  readonly speech: readonly TimeSpan[];
  /** Who speaks when; absent where speakers aren't told apart by their voices. */
  readonly speakers?: readonly SpeakerSpan[];
  readonly chunks: readonly TimeSpan[];
}

/** A recognized chunk; times count from the beginning of the recording. */
export interface StoredChunk {
  readonly words: readonly SpokenWord[];
  readonly heard?: { readonly language: string; readonly probability: number };
  readonly engine: string;
}

/** How far the sentences of the first parts are cut. */
export interface PartialSegmentation {
  readonly rest: UnsegmentedWords;
  /** Batches of sentences that are stored. */
  readonly batches: number;
  /** Sentences after those, in the batch that is not complete. */
  readonly open: readonly SpokenSentence[];
}

export interface StoredTranscript {
  readonly origin: 'recognition' | 'track' | 'file';
  /** Those that people have corrected name their segments; the others are in the order of theirs. */
  readonly sentences: readonly (SpokenSentence & { readonly number?: number })[];
  readonly engine: string | null;
  readonly confidence: number | null;
  readonly warnings: readonly JobWarning[];
}

/** Translations of a batch of sentences, one per sentence. */
export interface StoredTexts {
  readonly texts: readonly string[];
  /** Findings of the rules in them. */
  readonly findings: RemainingFindings;
  readonly engine: string | null;
  readonly warnings: readonly JobWarning[];
  /** Per sentence, what people who review it see; absent in corrected batches. */
  readonly details?: readonly SegmentDetails[];
  /** Absent without an assessment by a model. */
  readonly routing?: RoutingResult;
}

/** A cue with the numbers of the segments whose text it has. */
export interface StoredCue extends SubtitleCue {
  readonly segments: readonly number[];
}

/** The cues of a language. */
export interface StoredCues {
  readonly language: string;
  readonly cues: readonly StoredCue[];
  readonly metrics: SubtitleMetrics;
}

/** Warnings of the step that draws subtitles into the picture. */
export interface BurnInWarnings {
  /** Characters that no font of the machine has. */
  readonly missing: number;
}

/** The utterances with the voices that speak them. */
export interface StoredUtterances {
  readonly utterances: readonly Utterance[];
  /** Ids of voices, one per utterance. */
  readonly voices: readonly string[];
  /** Existing speech of a re-rendered recording, one clip per utterance; null: it is to be spoken. */
  readonly reused?: readonly (ReusedClip | null)[];
  /** Median pitches in Hz of the speakers whose voices were chosen by likeness, by their labels; empty for speakers without one. */
  readonly pitches?: Readonly<Record<string, number>>;
  /** How words are read out. */
  readonly pronunciations?: readonly Pronunciation[];
  /** Hash of the texts, voices and times of a re-rendered recording. */
  readonly spokenHash?: string;
}

/** Synthesized speech of some utterances; its samples are in `speech-{part}.pcm`. */
export interface StoredSpeechPart {
  /** Samples per second. */
  readonly rate: number;
  readonly engine: string;
  readonly clips: readonly StoredClip[];
}

export interface StoredClip {
  readonly utterance: number;
  /** Position and number of its samples. */
  readonly offset: number;
  readonly samples: number;
  /** Milliseconds at the usual speed of the voice. */
  readonly natural: number;
  /** Its texts, one per sentence. */
  readonly texts: readonly string[];
  readonly isShortened: boolean;
  /** The texts as they are read out, where a pronunciation changes one. */
  readonly read?: readonly string[];
  /** Samples per second, where they are others than those of its part. */
  readonly rate?: number;
}

/** Speech in the workspace of the original job. */
export interface ReusedClip extends StoredClip {
  readonly part: number;
  readonly rate: number;
  /** Id of the render that spoke it, with its samples in `rendered-{renderJob}-{part}.pcm`; absent: they are in `speech-{part}.pcm`. */
  readonly renderJob?: string;
}

/** The contents of a re-rendered recording; written after everything that it names. */
export interface StoredCorrection {
  /** Parts of speech; 0: it is subtitled. */
  readonly parts: number;
}

/** The track of the voice, in `voice.pcm`, and how loud everything is. */
export interface StoredMix {
  /** Samples per second of the track. */
  readonly rate: number;
  readonly engine: string;
  /** One per utterance; null: nothing is said. */
  readonly placements: readonly (ClipPlacement | null)[];
  readonly shortened: number;
  /** Decibels for the voice, at its usual loudness, and for everything. */
  readonly voiceGain: number;
  readonly gain: number;
  /** True: `bed` has the sound without voices. */
  readonly hasBed: boolean;
  /** Decibels of the voice that are left in a bed of the sides of a stereo sound, relative to the voice; absent for others. */
  readonly voiceLeft?: number | undefined;
}

/** Result of recognizing the synthesized voice. */
export interface AsrVerification {
  /** Share of wrong words; null: not measured. */
  readonly wordErrorRate: number | null;
}

/** Result of a dubbing provider; its sound is `dubbed`. */
export interface DubbingOutput {
  readonly engine: string;
  readonly hasSubtitles: boolean;
  /** Name of ffmpeg's demuxer for its sound. */
  readonly format: string;
}

/** The records of a job on a recording. */
export interface MediaRecords {
  readonly source: SourceFacts;
  readonly recording: RecordingFacts;
  readonly captions: StoredCaptions;
  /** Waveform of recordings whose sound was decoded. */
  readonly waveform: StoredWaveform;
  /** The spans with speech in the first minutes of a longer recording; the last one may continue. */
  readonly 'first-minutes': readonly TimeSpan[];
  /** The spans with speech in the whole recording, where they were compared with subtitles. */
  readonly voice: readonly TimeSpan[];
  readonly speech: StoredSpeech;
  readonly [chunk: `chunk-${number}`]: StoredChunk;
  /** By the last of the parts. */
  readonly [cut: `partial-segmentation-${number}`]: PartialSegmentation;
  /** The batches in which the sentences are translated. */
  readonly [sentences: `sentences-${number}`]: readonly SpokenSentence[];
  readonly transcript: StoredTranscript;
  /** The transcript before people corrected it, where they do so before the translation. */
  readonly recognized: StoredTranscript;
  /** Texts of target subtitles, one per sentence. */
  readonly 'target-texts': readonly string[];
  readonly [translation: `translation-${number}`]: StoredTexts;
  /** Translations of a batch before a model assesses them. */
  readonly [drafts: `drafts-${number}`]: DraftTranslations;
  readonly cues: readonly StoredCues[];
  /** Only of subtitles in the picture. */
  readonly 'burn-in': BurnInWarnings;
  readonly utterances: StoredUtterances;
  readonly [speech: `speech-${number}`]: StoredSpeechPart;
  /** Speech of corrections that renders of the job have synthesized, by length, voice and texts. */
  readonly 'rendered-clips': Readonly<Record<string, ReusedClip>>;
  /** Recognition of the speech of renders of the job, by `spokenHash`. */
  readonly 'rendered-verifications': Readonly<Record<string, AsrVerification>>;
  /** Translations as they are spoken, one per sentence. */
  readonly 'spoken-texts': readonly string[];
  readonly mix: StoredMix;
  readonly 'asr-verification': AsrVerification;
  /** Texts for the voice, one per sentence; only for re-rendered recordings. */
  readonly 'speech-texts': readonly string[];
  readonly corrected: StoredCorrection;
  readonly 'dubbing-project': DubbingProject;
  readonly dub: DubbingOutput;
  readonly result: StoredJobResult<DubbingResult | SubtitleResult>;
}
