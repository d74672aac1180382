import { createApp } from '#api/app.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { createSurfaces } from '#compat/surfaces.ts';
import { createRequestThreads } from '#jobs/threads/request-threads.ts';
import { createSignedTokens } from '#api/signed-token.ts';
import { startServer } from '#api/server.ts';
import { RuleThreads, type RuleThreadsOptions } from '#activities/runtime/text-rules/rule-threads.ts';
import { JobAdmission } from '#db/jobs/job-admission.ts';
import { FairSlots } from '#platform/fair-slots.ts';
import { createDocumentPreviewer } from '#platform/pages/document-previewer.ts';
import { createPdfPrinter } from '#platform/pdf/pdf-printer.ts';
import type { SharedParts } from './compose-parts.ts';
import { readSegmentationRules } from './read-segmentation-rules.ts';

/** Mixes that people wait for: each takes about a processor for a second or two. */
const MIX_SLOTS = { slots: 2, slotsPerOrganization: 1, waiting: 24 };

/** Parts that the API of a process doesn't share with its workers. */
interface ApiParts extends Pick<ApiDependencies, 'signInTickets' | 'worker' | 'onOutboxRecord' | 'reconciler'> {
  /** Default: true until the shutdown begins. */
  readonly isAccepting?: (() => boolean) | undefined;
  readonly rules?: RuleThreadsOptions | undefined;
}

/** Composes the API and serves it; `started` gets the steps that undo it. */
export async function serveApi(parts: SharedParts, own: ApiParts) {
  const { config, logger, started, orm, secretKeys, storage, programs, temporal, client } = parts;
  const { providers, embeddings, speech, vectors, documents, outbound, tms } = parts;
  const rules = new RuleThreads(own.rules);
  started.add('rule threads', () => rules.close());
  const threads = createRequestThreads();
  started.add('request threads', () => threads.close());
  const mixSlots = new FairSlots(MIX_SLOTS);
  started.add('mixes', async () => mixSlots.close());
  const pages = createDocumentPreviewer({ programs, folder: storage.incomingFolder, logger });
  started.add('pages', () => pages.close());
  const dependencies: ApiDependencies = {
    config,
    orm,
    storage,
    streamTokens: createSignedTokens(secretKeys, 'stream'),
    reportTokens: createSignedTokens(secretKeys, 'report'),
    documentTokens: createSignedTokens(secretKeys, 'document'),
    signInTickets: own.signInTickets,
    logger,
    temporal: client,
    temporalServer: temporal.server,
    providers,
    embeddings,
    vectors,
    outbound,
    speech,
    tms,
    pdf: createPdfPrinter({ programs, folder: storage.incomingFolder }),
    pages,
    programs,
    mixSlots,
    documents,
    segmentationRules: await readSegmentationRules(config.segmentationRules),
    rules,
    threads,
    reconciler: own.reconciler,
    admission: new JobAdmission(orm),
    onOutboxRecord: own.onOutboxRecord,
    worker: own.worker,
    isAccepting: own.isAccepting ?? (() => !started.begun),
  };
  const app = createApp(dependencies, createSurfaces(dependencies));
  const { host, port, shutdownTimeout } = config;
  const server = await startServer(app, { host, port, shutdownTimeout });
  started.add('api', server.close);
  return { server, dependencies };
}
