import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { QualityAssuranceResult, QualityEstimationResult } from '#domain/jobs/results/quality-result.ts';
import { workObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** A part of the sources of a job on quality: what they hold of one file or component in one language. */
export interface QualityDocument {
  /** Name of the file or component. */
  readonly name: string;
  /** BCP 47. */
  readonly language: string;
  /** Position of the source, or of the component of the project. */
  readonly fileIndex: number;
  /** Of a pair of files: position of the translation. */
  readonly targetIndex?: number;
}

/** Counts and warnings of a document whose segments were read. */
export interface QualityManifest {
  readonly segments: number;
  /** Units without a translation. */
  readonly untranslated: number;
  readonly batches: number;
  readonly warnings: readonly JobWarning[];
}

/** Findings about a segment, with its score. */
export interface StoredAssessment {
  readonly score: number;
  readonly findings: readonly Finding[];
}

/** Assessments of a batch, one per segment. */
export interface StoredAssessments {
  readonly segments: readonly StoredAssessment[];
  /** Null: rules alone. */
  readonly engine: string | null;
  readonly warnings: readonly JobWarning[];
}

/** How many units of a document or a chunk got comments. */
export interface StoredComments {
  readonly added: number;
  readonly existing: number;
  readonly leftOut: number;
}

/** The end of the job's work, with all that its record shows. */
export interface StoredQualityResult {
  readonly result: QualityEstimationResult | QualityAssuranceResult;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}

/** The records of a job on quality; numbers are those of the document and, behind it, of the batch or chunk. */
interface Records {
  readonly documents: readonly QualityDocument[];
  readonly [manifest: `${number}/manifest`]: QualityManifest;
  readonly [segments: `${number}/segments-${number}`]: readonly QualitySegment[];
  /** Findings of rules per segment. */
  readonly [findings: `${number}/findings-${number}`]: readonly (readonly Finding[])[];
  /** Findings of comparing segments, by segment id; its presence means that the document was checked. */
  readonly [compared: `${number}/compared`]: Readonly<Record<string, readonly Finding[]>>;
  readonly [assessed: `${number}/assessed-${number}`]: StoredAssessments;
  readonly [comments: `${number}/comments-${number}`]: StoredComments;
  readonly [comments: `${number}/comments`]: StoredComments;
  readonly result: StoredQualityResult;
}

/**
 * The intermediate results of a job on quality, in its work area: `quality/{record}.json`. As in `WorkArea`, each is written once
 * it is complete, so that a repeated step finds what was finished.
 */
export class QualityArea {
  readonly #storage: ObjectStorage;
  readonly #root: string;

  constructor(storage: ObjectStorage, job: JobReference) {
    this.#storage = storage;
    this.#root = workObjectKey(job.organizationId, job.jobId, 'quality');
  }

  async has(name: keyof Records): Promise<boolean> {
    return (await this.#storage.stat(this.#key(name))) !== undefined;
  }

  async write<Name extends keyof Records>(name: Name, record: Records[Name]): Promise<void> {
    await this.#storage.write(this.#key(name), Buffer.from(JSON.stringify(record)));
  }

  async read<Name extends keyof Records>(name: Name): Promise<Records[Name]> {
    return JSON.parse((await this.#storage.read(this.#key(name))).toString('utf8')) as Records[Name];
  }

  /** Undefined if the step that writes it has not ended. */
  async find<Name extends keyof Records>(name: Name): Promise<Records[Name] | undefined> {
    return (await this.has(name)) ? this.read(name) : undefined;
  }

  /** The document of a number. */
  async document(index: number): Promise<QualityDocument> {
    const found = (await this.read('documents'))[index];
    if (found === undefined) throw new Error('The job has no such document.');
    return found;
  }

  #key(name: keyof Records): string {
    return `${this.#root}/${name}.json`;
  }
}
