import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import type { JobIntake } from '#db/jobs/intake.ts';
import type { Orm } from '#db/orm.ts';
import type { OutboundClient } from '#domain/ports/outbound.ts';
import type { DescribedFile, SelectionQuestion } from '#instructions/engine/describe-selection.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import type { FileSelector } from '#domain/plans/file-plan.ts';
import type { FileOutline } from '#instructions/grammars.ts';
import type { Config } from '#config/config.ts';
import type { PdfPrinter } from '#platform/pdf/pdf-printer.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { SharedRules } from '#language/rules/text-rules.ts';
import type { EmbeddingModels } from '#providers/embeddings/registry.ts';
import type { LanguageProviders } from '#providers/language/registry.ts';
import type { TmsConnectors } from '#providers/tms/registry.ts';
import type { Reconciler } from '#jobs/reconciler.ts';
import type { SpeechServices } from '#providers/speech/speech-services.ts';
import type { RequestThreads } from './threads/request-threads.ts';
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
}

/** Dependencies of the HTTP layer; composed by `service.ts`. */
export interface ApiDependencies {
  readonly config: Config;
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly streamTokens: SignedTokens;
  readonly reportTokens: SignedTokens;
  readonly logger: Logger;
  readonly temporal: Client;
  /** The embedded server, which says why it doesn't serve at the moment; undefined if Temporal is external. */
  readonly temporalServer?: { readonly failure: () => string | undefined } | undefined;
  readonly providers: LanguageProviders;
  readonly embeddings: EmbeddingModels;
  readonly vectors: VectorBackend;
  /** Checks user-supplied addresses. */
  readonly outbound: Pick<OutboundClient, 'check'>;
  readonly speech: Pick<SpeechServices, 'recognizer' | 'voicesFor' | 'dubber'>;
  readonly tms: TmsConnectors;
  /** Prints reports for clients that ask for PDF. */
  readonly pdf: PdfPrinter;
  readonly documents: DocumentDescriber;
  readonly rules: SharedRules;
  readonly threads: RequestThreads;
  readonly reconciler: Pick<Reconciler, 'reconcile'>;
  readonly intake: Pick<JobIntake, 'accept'>;
  /** Notifies the outbox dispatcher of a committed record, so that it needn't wait for its next round. */
  readonly onOutboxRecord: () => void;
  /** False once a shutdown began; `/health/ready` reports it, so that a load balancer stops sending requests. */
  readonly isAccepting: () => boolean;
}
