import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFoundPage, PageError } from '#web/ui/page-states.tsx';
import { basePath } from './settings.ts';
import { readReportFilter } from '#web/quality/report.ts';
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

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/new' });
  },
});

const newJob = createRoute({
  getParentRoute: () => root,
  path: '/new',
  component: lazyRouteComponent(() => import('#web/new-job/new-job-page.tsx'), 'NewJobPage'),
});

const jobs = createRoute({
  getParentRoute: () => root,
  path: '/jobs',
  validateSearch: readJobFilter,
  component: lazyRouteComponent(() => import('#web/jobs/jobs-page.tsx'), 'JobsPage'),
});

const job = createRoute({
  getParentRoute: () => root,
  path: '/jobs/$jobId',
  component: lazyRouteComponent(() => import('#web/jobs/job-page.tsx'), 'JobPage'),
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/jobs/$jobId/review',
  validateSearch: readReviewFilter,
  component: lazyRouteComponent(() => import('#web/review/review-page.tsx'), 'ReviewPage'),
});

const studio = createRoute({
  getParentRoute: () => root,
  path: '/jobs/$jobId/studio',
  validateSearch: readStudioSearch,
  component: lazyRouteComponent(() => import('#web/video/studio-page.tsx'), 'StudioPage'),
});

const text = createRoute({
  getParentRoute: () => root,
  path: '/text',
  component: lazyRouteComponent(() => import('#web/text/text-page.tsx'), 'TextPage'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  validateSearch: readDeliveryFilter,
  component: lazyRouteComponent(() => import('#web/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/notifications',
  component: lazyRouteComponent(() => import('#web/notifications/notifications-page.tsx'), 'NotificationsPage'),
});

const usage = createRoute({
  getParentRoute: () => root,
  path: '/usage',
  validateSearch: readUsageFilter,
  component: lazyRouteComponent(() => import('#web/usage/usage-page.tsx'), 'UsagePage'),
});

const settingsPage = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: readSettingsPart,
  component: lazyRouteComponent(() => import('#web/settings/settings-page.tsx'), 'SettingsPage'),
});

const glossaries = createRoute({
  getParentRoute: () => root,
  path: '/glossaries',
  component: lazyRouteComponent(() => import('#web/glossaries/glossaries-page.tsx'), 'GlossariesPage'),
});

const glossary = createRoute({
  getParentRoute: () => root,
  path: '/glossaries/$glossaryId',
  validateSearch: ({ entry }): { readonly entry?: number } => (Number.isInteger(entry) ? { entry: Number(entry) } : {}),
  component: lazyRouteComponent(() => import('#web/glossaries/glossary-page.tsx'), 'GlossaryPage'),
});

const termCheck = createRoute({
  getParentRoute: () => root,
  path: '/glossaries/check',
  component: lazyRouteComponent(() => import('#web/glossaries/check-page.tsx'), 'CheckPage'),
});

const extraction = createRoute({
  getParentRoute: () => root,
  path: '/glossaries/extract',
  component: lazyRouteComponent(() => import('#web/glossaries/extract-page.tsx'), 'ExtractPage'),
});

const candidates = createRoute({
  getParentRoute: () => root,
  path: '/glossaries/extract/$jobId',
  component: lazyRouteComponent(() => import('#web/glossaries/candidates-page.tsx'), 'CandidatesPage'),
});

const stores = createRoute({
  getParentRoute: () => root,
  path: '/memories',
  component: lazyRouteComponent(() => import('#web/memories/stores-page.tsx'), 'StoresPage'),
});

const store = createRoute({
  getParentRoute: () => root,
  path: '/memories/$storeId',
  component: lazyRouteComponent(() => import('#web/memories/store-page.tsx'), 'StorePage'),
});

const quality = createRoute({
  getParentRoute: () => root,
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
    extraction,
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
