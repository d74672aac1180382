import type { KeyChoice } from '#formats/format.ts';
import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import type { JobAdmission } from '#db/jobs/job-admission.ts';
import type { Orm } from '#db/orm.ts';
import type { OutboundClient } from '#domain/ports/outbound.ts';
import type { DescribedFile, SelectionQuestion } from '#instructions/engine/describe-selection.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import type { FilePlan, FileSelector } from '#domain/plans/file-plan.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import type { FileManifest, StoredBatch } from '#jobs/workspace/records.ts';
import type { StoredCorpusSegment } from '#jobs/workspace/terms-records.ts';
import type { FileOutline } from '#instructions/grammars.ts';
import type { Config } from '#config/config.ts';
import type { DocumentPreviewer } from '#platform/pages/document-previewer.ts';
import type { PdfPrinter } from '#platform/pdf/pdf-printer.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { SharedRules } from '#language/rules/text-rules.ts';
import type { EmbeddingModels } from '#providers/embeddings/registry.ts';
import type { LanguageProviders } from '#providers/language/registry.ts';
import type { TmsConnectors } from '#providers/tms/registry.ts';
import type { Reconciler } from '#jobs/reconciler.ts';
import type { SpeechServices } from '#providers/speech/speech-services.ts';
import type { RequestThreads } from './threads/request-threads.ts';
import type { SignInTickets } from './console/sign-in-tickets.ts';
import type { SignedTokens } from './signed-token.ts';

/** Reads documents in separate threads; the part of the document engine that requests use. */
export interface DocumentDescriber {
  /**
   * @param language of the file
   * @param task `timeLimit` in ms
   * @throws LoquentError `document_…`, `threads_busy`
   */
  describe<Outline extends FileOutline, Selector extends FileSelector>(
    language: InstructionGrammar<Outline, Selector>,
    task: SelectionQuestion<FileSelector> & {
      readonly organizationId: string;
      readonly key: string;
      readonly timeLimit: number | undefined;
    },
    store: { readonly source: () => Promise<Uint8Array> },
    signal: AbortSignal,
  ): Promise<DescribedFile<Outline, Selector>>;
  /**
   * Emits what a job would translate of a document, in batches. @throws LoquentError as `describe`
   *
   * @returns undefined when the document has its languages side by side, and must be read for each of them
   */
  extract(
    task: ReadText & {
      readonly segmentation: SegmentationMode;
      readonly columns: readonly string[] | undefined;
      readonly keys?: KeyChoice | undefined;
      readonly rules: Uint8Array | undefined;
      readonly plan: FilePlan | undefined;
      readonly targetLanguage: string | undefined;
      readonly targetLanguages: readonly string[] | undefined;
      readonly bySections: boolean;
    },
    store: {
      readonly source: () => Promise<Uint8Array>;
      readonly writeBatch: (batch: number, segments: StoredBatch) => Promise<void>;
    },
    signal: AbortSignal,
  ): Promise<Pick<FileManifest, 'warnings'> | undefined>;
  /** Emits all texts of a document, in batches. @throws LoquentError as `describe` */
  readCorpus(
    task: ReadText & { readonly targetLanguages: readonly string[] },
    store: {
      readonly source: () => Promise<Uint8Array>;
      readonly writeCorpus: (batch: number, segments: readonly StoredCorpusSegment[]) => Promise<void>;
    },
    signal: AbortSignal,
  ): Promise<object>;
}

/** A document whose text is read while a client waits. */
interface ReadText {
  readonly organizationId: string;
  readonly key: string;
  readonly sourceLanguage: string;
  /** Ms. */
  readonly timeLimit: number;
}

/** State of a worker, for probes. */
export interface WorkerHealth {
  /** True while it polls Temporal for tasks. */
  isPolling(): boolean;
  hasFailed(): boolean;
}

/** Dependencies of the HTTP layer; composed by `service.ts`. */
export interface ApiDependencies {
  readonly config: Config;
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly streamTokens: SignedTokens;
  readonly reportTokens: SignedTokens;
  /** For keys of documents, in interfaces that have them. */
  readonly documentTokens: SignedTokens;
  /** Signs browsers of this machine in to the console. */
  readonly signInTickets: SignInTickets;
  readonly logger: Logger;
  readonly temporal: Client;
  /** The embedded server, which says why it doesn't serve at the moment; undefined if Temporal is external. */
  readonly temporalServer?: { readonly failure: () => string | undefined } | undefined;
  readonly providers: LanguageProviders;
  readonly embeddings: EmbeddingModels;
  readonly vectors: VectorBackend;
  /** Checks user-supplied addresses. */
  readonly outbound: Pick<OutboundClient, 'check'>;
  readonly speech: Pick<SpeechServices, 'recognizer' | 'synthesizer' | 'voicesFor' | 'dubber' | 'listed' | 'voices'>;
  readonly tms: TmsConnectors;
  /** Prints reports for clients that ask for PDF. */
  readonly pdf: PdfPrinter;
  readonly pages: DocumentPreviewer;
  readonly documents: DocumentDescriber;
  /** The deployment's segmentation rules, an SRX file; undefined: the built-in ones. */
  readonly segmentationRules: Uint8Array | undefined;
  readonly rules: SharedRules;
  readonly threads: RequestThreads;
  readonly reconciler: Pick<Reconciler, 'reconcile'>;
  readonly admission: Pick<JobAdmission, 'accept'>;
  /** Notifies the outbox dispatcher of a committed record, so that it needn't wait for its next round. */
  readonly onOutboxRecord: () => void;
  /** The worker of this process; undefined: it has none. */
  readonly worker?: WorkerHealth | undefined;
  /** False once a shutdown began; `/health/ready` reports it, so that a load balancer stops sending requests. */
  readonly isAccepting: () => boolean;
}
