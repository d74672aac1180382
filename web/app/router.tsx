import { createRootRoute, createRoute, createRouter, type RouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#web/ui/page-states.tsx';
import { positive, searchOf } from '#web/ui/search.ts';
import { lazyPage } from './page-load.tsx';
import { basePath } from './settings.ts';
import { readLedgerFilter } from '#web/ledgers/ledger-filter.ts';
import { readReportFilter } from '#web/quality/report.ts';
import { readNewJob } from '#web/new-job/proposal.ts';
import { readJobFilter } from '#web/jobs/job-filter.ts';
import { readReviewFilter } from '#web/review/review-filter.ts';
import { readStudioSearch } from '#web/recordings/studio-search.ts';
import { readSettingsPart } from '#web/settings/settings-filter.ts';
import { readUsageFilter } from '#web/usage/usage-sums.ts';
import { readDeliveryFilter } from '#web/webhooks/webhook-filter.ts';

const root = createRootRoute({
  ...lazyPage(() => import('./shell.tsx'), 'Shell'),
  notFoundComponent: NotFoundPage,
});

/** A page, which is loaded when it is opened. @param guide that tells of it, in `docs/guides` @param read reads what its address says */
const page = <const Path extends string, Name extends string, Search extends object = object>(
  path: Path,
  guide: string,
  load: () => Promise<Readonly<Record<Name, RouteComponent>>>,
  name: Name,
  read?: (search: Readonly<Record<string, unknown>>) => Search,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ...lazyPage(load, name),
    staticData: { guide },
    validateSearch: read ?? (() => ({}) as Search),
  });

/** The pages of the console. */
export const router = createRouter({
  routeTree: root.addChildren([
    page('/', 'console', () => import('#web/home/home-page.tsx'), 'HomePage'),
    page('/new', 'console#the-first-minute', () => import('#web/new-job/new-job-page.tsx'), 'NewJobPage', readNewJob),
    page('/jobs', 'jobs', () => import('#web/jobs/jobs-page.tsx'), 'JobsPage', readJobFilter),
    page('/groups/$groupId', 'video#several-recordings', () => import('#web/jobs/group-page.tsx'), 'GroupPage'),
    page('/jobs/$jobId', 'jobs', () => import('#web/jobs/job-page.tsx'), 'JobPage'),
    page(
      '/jobs/$jobId/review',
      'console#review',
      () => import('#web/review/review-page.tsx'),
      'ReviewPage',
      readReviewFilter,
    ),
    page(
      '/jobs/$jobId/consistency',
      'consistency',
      () => import('#web/ledgers/consistency-page.tsx'),
      'ConsistencyPage',
      readLedgerFilter,
    ),
    page(
      '/jobs/$jobId/studio',
      'console#the-studio',
      () => import('#web/recordings/studio-page.tsx'),
      'StudioPage',
      readStudioSearch,
    ),
    page('/text', 'text', () => import('#web/texts/text-page.tsx'), 'TextPage'),
    page('/webhooks', 'webhooks', () => import('#web/webhooks/webhooks-page.tsx'), 'WebhooksPage', readDeliveryFilter),
    page('/notifications', 'webhooks', () => import('#web/notifications/notifications-page.tsx'), 'NotificationsPage'),
    page('/usage', 'usage', () => import('#web/usage/usage-page.tsx'), 'UsagePage', readUsageFilter),
    page('/settings', 'identity', () => import('#web/settings/settings-page.tsx'), 'SettingsPage', readSettingsPart),
    page('/glossaries', 'glossaries', () => import('#web/glossaries/glossaries-page.tsx'), 'GlossariesPage'),
    page(
      '/glossaries/$glossaryId',
      'console#terminology',
      () => import('#web/glossaries/glossary-page.tsx'),
      'GlossaryPage',
      searchOf({ entry: positive }),
    ),
    page('/glossaries/check', 'glossaries', () => import('#web/glossaries/check-page.tsx'), 'CheckPage'),
    page(
      '/glossaries/extract/$jobId',
      'term-extraction',
      () => import('#web/glossaries/candidates-page.tsx'),
      'CandidatesPage',
    ),
    page('/casts', 'video#one-cast-for-all-recordings', () => import('#web/casts/casts-page.tsx'), 'CastsPage'),
    page('/casts/$castId', 'video#one-cast-for-all-recordings', () => import('#web/casts/cast-page.tsx'), 'CastPage'),
    page('/memories', 'context-stores', () => import('#web/context/stores-page.tsx'), 'StoresPage'),
    page('/memories/$storeId', 'context-stores', () => import('#web/context/store-page.tsx'), 'StorePage'),
    page(
      '/jobs/$jobId/quality',
      'quality',
      () => import('#web/quality/quality-page.tsx'),
      'QualityPage',
      readReportFilter,
    ),
  ]),
  basepath: basePath,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    readonly guide?: string;
  }
}
