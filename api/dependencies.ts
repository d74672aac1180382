import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import type { JobIntake } from '#db/jobs/intake.ts';
import type { Orm } from '#db/orm.ts';
import type { DescribedSource, FileQuestion } from '#domain/selection/languages.ts';
import type { Config } from '#platform/config.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { SharedRules } from '#language/rules/text-rules.ts';
import type { LanguageProviders } from '#providers/language/registry.ts';
import type { Reconciler } from '#jobs/reconciler.ts';
import type { RequestThreads } from './threads/request-threads.ts';
import type { StreamTokens } from './routes/files/stream-token.ts';

/** Looks into documents in threads of its own; the part of the document engine that requests use. */
export interface DocumentDescriber {
  /**
   * @param task `timeLimit` in ms
   * @throws LoquentError `document_…`, `threads_busy`
   */
  describe(
    task: FileQuestion & {
      readonly organizationId: string;
      readonly key: string;
      readonly timeLimit: number | undefined;
    },
    store: { readonly source: () => Promise<Uint8Array> },
    signal: AbortSignal,
  ): Promise<DescribedSource>;
}

/** Everything the HTTP layer needs from outside; `service.ts` composes it. */
export interface ApiDependencies {
  readonly config: Config;
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly streamTokens: StreamTokens;
  readonly logger: Logger;
  readonly temporal: Client;
  readonly providers: LanguageProviders;
  readonly documents: DocumentDescriber;
  readonly rules: SharedRules;
  readonly threads: RequestThreads;
  readonly reconciler: Pick<Reconciler, 'reconcile'>;
  readonly intake: Pick<JobIntake, 'accept'>;
  /** Tells the outbox dispatcher that a record was committed, so that it needn't wait for its next round. */
  readonly onJobAccepted: () => void;
  /** False once a shutdown began: `/health/ready` says so, so that a load balancer stops sending. */
  readonly isAccepting: () => boolean;
}
