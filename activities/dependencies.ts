import type { ProviderPrice } from '#domain/estimates/prices.ts';
import type { ReviewTimes } from '#domain/jobs/review.ts';
import type { Logger } from 'pino';
import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import type { Orm } from '#db/orm.ts';
import type { FileQuota } from '#domain/files/quota.ts';
import type { OutboundClient } from '#domain/ports/outbound.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import type { MediaLimits } from '#platform/settings/media.ts';
import type { DeliveryHandoff, SingleDelivery } from '#jobs/outbox/start-delivery.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { WebhookSettings } from '#platform/settings/webhooks.ts';
import type { DocumentEngine } from './documents/engine/engine.ts';
import type { SharedRules } from '#language/rules/text-rules.ts';
import type { EmbeddingModels } from '#providers/embeddings/registry.ts';
import type { TmsConnectors } from '#providers/tms/registry.ts';
import type { LanguageProviders } from '#providers/language/registry.ts';
import type { SpeechServices } from '#providers/speech/speech-services.ts';

/** Dependencies of activities, supplied once by the composition root. */
export interface ActivityDependencies {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly providers: LanguageProviders;
  readonly embeddings: EmbeddingModels;
  readonly vectors: VectorBackend;
  readonly documents: DocumentEngine;
  readonly rules: SharedRules;
  readonly programs: ProgramRunner;
  /** Requests to user-supplied addresses. */
  readonly outbound: OutboundClient;
  readonly speech: SpeechServices;
  readonly media: MediaLimits;
  readonly tms: TmsConnectors;
  readonly webhooks: WebhookSettings;
  /** Starts the workflow of a delivery that needs more than its first attempt. */
  readonly startDelivery: (delivery: SingleDelivery, handedOn: DeliveryHandoff) => Promise<void>;
  /** The deployment's segmentation rules, an SRX file; undefined: the built-in ones. */
  readonly segmentationRules: Uint8Array | undefined;
  /** Per organization. */
  readonly fileQuota: FileQuota;
  /** Milliseconds for which what a failed or cancelled job has stored is kept for a retry; 0: it is not kept. */
  readonly retryRetention: number;
  /** True: what a completed job has stored is kept for reviews, with its segments. */
  readonly keepsSegments: boolean;
  readonly review: ReviewTimes;
  /** Prices of providers, for the cost of the parts of jobs. */
  readonly prices: readonly ProviderPrice[];
  readonly logger: Logger;
}
