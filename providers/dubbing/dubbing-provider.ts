import type { DubbingProject } from '#domain/recordings/speech/dubbing-project.ts';
import type { LanguageGroup } from '#providers/language/provider.ts';

export interface DubbingRequest {
  /** Display name of the project. */
  readonly name: string;
  readonly file: Blob;
  readonly fileName: string;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Words of the source language that the recording may have, the most important first. */
  readonly terms: readonly string[];
  readonly signal: AbortSignal;
}

/** How far a project is. */
export interface DubbingState {
  readonly isReady: boolean;
  /** The current project, which replaces the stored one. */
  readonly project: DubbingProject;
}

/** The results of a project. */
export interface DubbedSound {
  /** Sound, or a video with it. */
  readonly sound: ReadableStream<Uint8Array>;
  /** WebVTT in the target language; undefined: the provider has none. */
  readonly subtitles: string | undefined;
}

/** A service that dubs whole recordings. All calls throw LoquentErrors as recognizers do. */
export interface DubbingProvider {
  readonly id: string;
  /** The name in results: `elevenlabs dubbing`. */
  readonly engine: string;
  /** Languages that it dubs from and into; others may be refused by the provider only. */
  readonly languages: LanguageGroup;
  start(request: DubbingRequest): Promise<DubbingProject>;
  /** The project, for another target language; undefined: each language needs a separate project. */
  forAnotherLanguage(project: DubbingProject): DubbingProject | undefined;
  /** @throws LoquentError `provider_failed`, not retryable, when the provider gave up */
  check(project: DubbingProject, targetLanguage: string, signal: AbortSignal): Promise<DubbingState>;
  fetchResult(project: DubbingProject, targetLanguage: string, signal: AbortSignal): Promise<DubbedSound>;
  /** Deletes the project; no error if it doesn't exist. */
  remove(project: DubbingProject, signal: AbortSignal): Promise<void>;
}
