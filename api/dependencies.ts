import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import type { Config } from '#config/config.ts';
import type { DocumentPreviewer } from '#platform/pages/document-previewer.ts';
import type { PdfPrinter } from '#platform/pdf/pdf-printer.ts';
import type { UseCaseDependencies } from '#jobs/caller.ts';
import type { Reconciler } from '#jobs/reconciler.ts';
import type { SignInTickets } from './console/sign-in-tickets.ts';
import type { SignedTokens } from './signed-token.ts';

/** State of a worker, for probes. */
export interface WorkerHealth {
  /** True while it polls Temporal for tasks. */
  isPolling(): boolean;
  hasFailed(): boolean;
}

/** Dependencies of the HTTP layer; composed by `service.ts`. */
export interface ApiDependencies extends UseCaseDependencies {
  readonly config: Config;
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
  /** Prints reports for clients that ask for PDF. */
  readonly pdf: PdfPrinter;
  readonly pages: DocumentPreviewer;
  readonly reconciler: Pick<Reconciler, 'reconcile'>;
  /** The worker of this process; undefined: it has none. */
  readonly worker?: WorkerHealth | undefined;
  /** False once a shutdown began; `/health/ready` reports it, so that a load balancer stops sending requests. */
  readonly isAccepting: () => boolean;
}
