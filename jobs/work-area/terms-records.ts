import type { CorpusSegment, ExtractedTerm } from '#domain/terms/contract.ts';
import type { DefinedTerm } from '#domain/terms/report-term.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import type { TermExtractionResult } from '#domain/jobs/results/term-extraction-result.ts';
import { workObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** A source of a term extraction: a file, or a component of a project in one language. */
export interface ExtractionDocument {
  /** Name of the file or component. */
  readonly name: string;
  /** Position of the file, or of the component of the project. */
  readonly fileIndex: number;
  /** BCP 47, of the translations of a component; null: a file with all of its languages, or a component without any. */
  readonly language: string | null;
}

/** A text with its translations, as it is stored; the name of its file is that of its document. */
export type StoredCorpusSegment = Omit<CorpusSegment, 'file'>;

/** Counts and warnings of a document that was read. */
export interface CorpusManifest {
  readonly segments: number;
  readonly batches: number;
  readonly warnings: readonly JobWarning[];
}

/** Terms that statistics have found. */
export interface StoredCandidates {
  readonly terms: readonly ExtractedTerm[];
  /** Texts and source words that were looked at. */
  readonly segments: number;
  readonly words: number;
  /** False: there were more words than an extraction takes. */
  readonly isComplete: boolean;
}

/** A batch of candidates, after a language model has looked at them. */
export interface StoredDefinitions {
  /** Those that it didn't reject, in their order. */
  readonly terms: readonly DefinedTerm[];
  /** Candidates that it took for no terms. */
  readonly rejected: number;
  /** Null: the provider had no model any more. */
  readonly engine: string | null;
  /** Candidates about which it gave no usable answer. */
  readonly unanswered: number;
}

/** The end of the job's work, with all that its record shows. */
export interface StoredExtractionResult {
  readonly result: TermExtractionResult;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}

/** The records of a term extraction; numbers are those of the document and the batch. */
interface Records {
  readonly documents: readonly ExtractionDocument[];
  readonly [manifest: `${number}/manifest`]: CorpusManifest;
  readonly [segments: `${number}/segments-${number}`]: readonly StoredCorpusSegment[];
  readonly candidates: StoredCandidates;
  readonly [definitions: `definitions-${number}`]: StoredDefinitions;
  readonly result: StoredExtractionResult;
}

/**
 * The intermediate results of a term extraction, in its work area: `terms/{record}.json`. As in `WorkArea`, each is written
 * once it is complete, so that a repeated step finds what was finished.
 */
export class ExtractionArea {
  readonly #storage: ObjectStorage;
  readonly #root: string;

  constructor(storage: ObjectStorage, job: JobReference) {
    this.#storage = storage;
    this.#root = workObjectKey(job.organizationId, job.jobId, 'terms');
  }

  async write<Name extends keyof Records>(name: Name, record: Records[Name]): Promise<void> {
    await this.#storage.write(this.#key(name), Buffer.from(JSON.stringify(record)));
  }

  async read<Name extends keyof Records>(name: Name): Promise<Records[Name]> {
    return JSON.parse((await this.#storage.read(this.#key(name))).toString('utf8')) as Records[Name];
  }

  /** Undefined if the step that writes it has not ended. */
  async find<Name extends keyof Records>(name: Name): Promise<Records[Name] | undefined> {
    return (await this.#storage.stat(this.#key(name))) === undefined ? undefined : this.read(name);
  }

  #key(name: keyof Records): string {
    return `${this.#root}/${name}.json`;
  }
}
