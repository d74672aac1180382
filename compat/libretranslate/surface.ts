import type { ApiDependencies } from '#api/dependencies.ts';
import { reportedError } from '#api/error-rendering.ts';
import { OpenStreams } from '#api/open-streams.ts';
import { MAX_CHARACTERS } from '#api/routes/texts/schema.ts';
import { WaitForEnd } from '#api/routes/jobs/wait-for-end.ts';
import type { ApiContext, Surface } from '#api/state.ts';
import { createLanguageLists, sourcesOf } from '#compat/languages.ts';
import { compatRouter, workKinds, type CompatRoute } from '#compat/router.ts';
import { documentFormats } from '#formats/registry.ts';
import { nameOfLanguage } from '#domain/languages/language-names.ts';
import { JobWatcher } from '#jobs/job-watcher.ts';
import type { LanguageGroup } from '#providers/language/provider.ts';
import { bodyCredentials } from './credential.ts';
import { renderLibreError } from './errors.ts';
import { translateFile } from './files.ts';
import { suggest } from './suggestions.ts';
import { LIBRE_CODES } from './parameters.ts';
import { detect, translateForLibre } from './translate.ts';

export const LIBRE_PREFIX = '/compat/libretranslate';

/** The routes of LibreTranslate's interface that need a key. */
export function libreRoutes({ orm, logger, isAccepting, config }: ApiDependencies): readonly CompatRoute[] {
  const watcher = new JobWatcher({ orm, logger, isAccepting });
  const waiting = new WaitForEnd(watcher, new OpenStreams(config.limits.streams));
  return [
    { name: 'POST /translate', role: 'member', work: 'text', handler: translateForLibre },
    { name: 'POST /translate_file', role: 'member', work: 'upload', handler: (ctx) => translateFile(ctx, waiting) },
    { name: 'POST /detect', role: 'viewer', work: 'text', handler: detect },
    { name: 'POST /suggest', role: 'member', idempotent: true, handler: suggest },
  ];
}

/** Those that its clients call without a key: what the deployment can do, the same for everybody. */
export function openLibreRoutes(dependencies: ApiDependencies): readonly CompatRoute[] {
  const list = createLanguageLists(dependencies);
  return [
    { name: 'GET /languages', handler: async () => presentLanguages(await list()) },
    { name: 'GET /frontend/settings', handler: presentSettings },
  ];
}

/** LibreTranslate's interface: its clients work with a key of ours as `api_key`, and the address of the service with this prefix. */
export function libreSurface(dependencies: ApiDependencies): Surface {
  const routes = libreRoutes(dependencies);
  const credentials = bodyCredentials(dependencies.config.rateLimits);
  return {
    prefix: LIBRE_PREFIX,
    credential: (ctx) => credentials.of(ctx),
    open: compatRouter(LIBRE_PREFIX, openLibreRoutes(dependencies)),
    router: compatRouter(LIBRE_PREFIX, routes),
    workOf: workKinds(LIBRE_PREFIX, routes),
    renderError(error, ctx) {
      // The principal is missing until the sender is known.
      if ((ctx.state as Partial<ApiContext['state']>).principal !== undefined) return renderLibreError(error);
      try {
        credentials.refused(ctx);
        return renderLibreError(error);
      } catch (limited) {
        return renderLibreError(reportedError(limited, ctx.state.logger));
      }
    },
  };
}

function presentLanguages(groups: readonly LanguageGroup[]) {
  // Its clients look for its own codes, too.
  const withOwn = (tags: readonly string[]) => [
    ...new Set(tags.flatMap((tag) => [tag, ...[...LIBRE_CODES].flatMap(([own, each]) => (each === tag ? own : []))])),
  ];
  return withOwn(sourcesOf(groups)).map((code) => {
    const tag = LIBRE_CODES.get(code) ?? code;
    const targets = groups.flatMap(({ sources, targets: all }) => (sources.includes(tag) ? all : []));
    return { code, name: nameOfLanguage(tag) ?? tag, targets: withOwn(targets).toSorted() };
  });
}

const presentSettings = () => ({
  apiKeys: true,
  charLimit: MAX_CHARACTERS,
  filesTranslation: true,
  frontendTimeout: 500,
  keyRequired: true,
  language: { source: { code: 'auto', name: 'Auto Detect' }, target: { code: 'es', name: 'Spanish' } },
  suggestions: true,
  supportedFilesFormat: documentFormats.flatMap(({ extensions }) => extensions).toSorted(),
});
