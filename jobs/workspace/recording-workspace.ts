import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { MediaRecords } from './media-records.ts';
import { ArtifactStore } from './artifact-store.ts';

/** Objects that come before the translation. */
const SHARED =
  /^(?:(?:source|recording|waveform|beginning|speech|transcript|recognized|(?:chunk|cut|sentences)-\d+)\.json|(?:audio|original-sound|bed-sound)\.pcm|subtitles\.srt|sidecar|bed)$/;

/** A job on a recording. */
export interface RecordedJob {
  readonly id: string;
  readonly organization: string;
  /** BCP 47. */
  readonly targetLanguages: readonly string[];
  /** Id of the job whose files this job re-renders. */
  readonly sourceJob?: string | null | undefined;
}

/**
 * The records of a job on a recording as the steps of one target language see them. A job with several languages keeps
 * records that depend on the translation in a folder per language, and the others once. A re-rendering job shares
 * nothing: people correct each language separately, including its times.
 */
export class RecordingWorkspace extends ArtifactStore<MediaRecords> {
  readonly #language: string | undefined;
  readonly #sharesSource: boolean;

  /** @param language BCP 47; undefined: what all languages share */
  constructor(storage: ObjectStorage, job: RecordedJob, language: string | undefined) {
    super(storage, { jobId: job.id, organizationId: job.organization });
    this.#language = job.targetLanguages.length > 1 ? language : undefined;
    this.#sharesSource = job.sourceJob == null;
  }

  override key(name: string): string {
    const isShared = this.#language === undefined || (this.#sharesSource && SHARED.test(name));
    return super.key(isShared ? name : `${this.#language}/${name}`);
  }
}
