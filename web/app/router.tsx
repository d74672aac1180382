import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFoundPage, PageError } from '#web/ui/page-states.tsx';
import { positive, searchOf } from '#web/ui/search.ts';
import { basePath } from './settings.ts';
import { readReportFilter } from '#web/quality/report.ts';
import { readNewJob } from '#web/new-job/proposal.ts';
import { readJobFilter } from '#web/jobs/job-filter.ts';
import { readReviewFilter } from '#web/review/review-filter.ts';
import { readStudioSearch } from '#web/video/studio-search.ts';
import { readSettingsPart } from '#web/settings/settings-filter.ts';
import { readUsageFilter } from '#web/usage/usage-sums.ts';
import { readDeliveryFilter } from '#web/webhooks/webhook-filter.ts';

const root = createRootRoute({
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  notFoundComponent: NotFoundPage,
  errorComponent: PageError,
});

/** What the pages have in common. */
const below = { getParentRoute: () => root } as const;

const home = createRoute({
  ...below,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/new' });
  },
});

const newJob = createRoute({
  ...below,
  path: '/new',
  validateSearch: readNewJob,
  component: lazyRouteComponent(() => import('#web/new-job/new-job-page.tsx'), 'NewJobPage'),
});
const jobs = createRoute({
  ...below,
  path: '/jobs',
  validateSearch: readJobFilter,
  component: lazyRouteComponent(() => import('#web/jobs/jobs-page.tsx'), 'JobsPage'),
});
const job = createRoute({
  ...below,
  path: '/jobs/$jobId',
  component: lazyRouteComponent(() => import('#web/jobs/job-page.tsx'), 'JobPage'),
});
const review = createRoute({
  ...below,
  path: '/jobs/$jobId/review',
  validateSearch: readReviewFilter,
  component: lazyRouteComponent(() => import('#web/review/review-page.tsx'), 'ReviewPage'),
});
const studio = createRoute({
  ...below,
  path: '/jobs/$jobId/studio',
  validateSearch: readStudioSearch,
  component: lazyRouteComponent(() => import('#web/video/studio-page.tsx'), 'StudioPage'),
});
const text = createRoute({
  ...below,
  path: '/text',
  component: lazyRouteComponent(() => import('#web/text/text-page.tsx'), 'TextPage'),
});
const webhooks = createRoute({
  ...below,
  path: '/webhooks',
  validateSearch: readDeliveryFilter,
  component: lazyRouteComponent(() => import('#web/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const notifications = createRoute({
  ...below,
  path: '/notifications',
  component: lazyRouteComponent(() => import('#web/notifications/notifications-page.tsx'), 'NotificationsPage'),
});
const usage = createRoute({
  ...below,
  path: '/usage',
  validateSearch: readUsageFilter,
  component: lazyRouteComponent(() => import('#web/usage/usage-page.tsx'), 'UsagePage'),
});
const settingsPage = createRoute({
  ...below,
  path: '/settings',
  validateSearch: readSettingsPart,
  component: lazyRouteComponent(() => import('#web/settings/settings-page.tsx'), 'SettingsPage'),
});
const glossaries = createRoute({
  ...below,
  path: '/glossaries',
  component: lazyRouteComponent(() => import('#web/glossaries/glossaries-page.tsx'), 'GlossariesPage'),
});
const glossary = createRoute({
  ...below,
  path: '/glossaries/$glossaryId',
  validateSearch: searchOf({ entry: positive }),
  component: lazyRouteComponent(() => import('#web/glossaries/glossary-page.tsx'), 'GlossaryPage'),
});
const termCheck = createRoute({
  ...below,
  path: '/glossaries/check',
  component: lazyRouteComponent(() => import('#web/glossaries/check-page.tsx'), 'CheckPage'),
});
const candidates = createRoute({
  ...below,
  path: '/glossaries/extract/$jobId',
  component: lazyRouteComponent(() => import('#web/glossaries/candidates-page.tsx'), 'CandidatesPage'),
});
const stores = createRoute({
  ...below,
  path: '/memories',
  component: lazyRouteComponent(() => import('#web/memories/stores-page.tsx'), 'StoresPage'),
});
const store = createRoute({
  ...below,
  path: '/memories/$storeId',
  component: lazyRouteComponent(() => import('#web/memories/store-page.tsx'), 'StorePage'),
});
const quality = createRoute({
  ...below,
  path: '/jobs/$jobId/quality',
  validateSearch: readReportFilter,
  component: lazyRouteComponent(() => import('#web/quality/quality-page.tsx'), 'QualityPage'),
});

/** The pages of the console; each is loaded when it is opened. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    newJob,
    jobs,
    job,
    review,
    studio,
    text,
    webhooks,
    notifications,
    usage,
    settingsPage,
    glossaries,
    glossary,
    termCheck,
    candidates,
    stores,
    store,
    quality,
  ]),
  basepath: basePath,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
