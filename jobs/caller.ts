import type { JobAdmission } from '#db/jobs/job-admission.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import type { FairSlots } from '#platform/fair-slots.ts';
import type { OutboundClient } from '#domain/ports/outbound.ts';
import type { Retention } from '#platform/settings/retention.ts';
import type { Logger } from 'pino';
import type { EntityManager, Orm } from '#db/orm.ts';
import type { SharedRules } from '#language/rules/text-rules.ts';
import type { UploadLimits } from '#platform/storage/settings.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { SpeechServices } from '#providers/speech/speech-services.ts';

import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import type { EmbeddingModels } from '#providers/embeddings/registry.ts';
import type { LanguageProviders } from '#providers/language/registry.ts';
import type { TmsConnectors } from '#providers/tms/registry.ts';
import type { ProviderPrice } from '#domain/estimates/prices.ts';
import type { RequestThreads } from './threads/request-threads.ts';
import type { DocumentReader } from './documents/document-reader.ts';

/** Parts of the service that use cases work with. */
export interface UseCaseDependencies {
  readonly config: {
    readonly uploads: UploadLimits;
    readonly prices: { readonly currency: string; readonly list: readonly ProviderPrice[] };
    readonly keepsSegments: boolean;
    readonly retention: Retention;
  };
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly providers: LanguageProviders;
  readonly vectors: VectorBackend;
  readonly embeddings: EmbeddingModels;
  readonly tms: TmsConnectors;
  readonly documents: DocumentReader;
  /** The deployment's segmentation rules, an SRX file; undefined: the built-in ones. */
  readonly segmentationRules: Uint8Array | undefined;
  readonly rules: SharedRules;
  readonly threads: RequestThreads;
  /** Checks user-supplied addresses. */
  readonly outbound: Pick<OutboundClient, 'check'>;
  readonly admission: Pick<JobAdmission, 'accept' | 'acceptAll'>;
  /** Notifies the outbox dispatcher of a committed record, so that it needn't wait for its next round. */
  readonly onOutboxRecord: () => void;
  readonly programs: ProgramRunner;
  /** Distributes mixes that people wait for among the organizations. */
  readonly mixSlots: Pick<FairSlots, 'acquire'>;
  readonly speech: Pick<SpeechServices, 'recognizer' | 'synthesizer' | 'voicesFor' | 'dubber' | 'listed' | 'voices'>;
}

/** The user for whom a use case runs, and the named parts of the service. A request to the API is one. */
export interface Caller<Name extends keyof UseCaseDependencies = never> {
  readonly principal: { readonly userId: string; readonly organizationId: string };
  /** A unit of work scoped to the user's organization. */
  readonly entityManager: () => EntityManager;
  readonly logger: Logger;
  /** Source files of which a retried job has stored copies: they needn't exist any more. */
  readonly retainedSources?: ReadonlySet<string>;
  readonly dependencies: Pick<UseCaseDependencies, Name>;
}
