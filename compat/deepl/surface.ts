import type { ApiDependencies } from '#api/dependencies.ts';
import { credentialOf } from '#api/middlewares/authentication.ts';
import type { Surface } from '#api/state.ts';
import { createLanguageLists } from '#compat/languages.ts';
import { compatRouter, workKinds, type CompatRoute } from '#compat/router.ts';
import { accountRoutes } from './account.ts';
import { deeplDocumentRoutes } from './documents.ts';
import { renderDeeplError } from './errors.ts';
import { deeplGlossaryRoutes } from './glossaries.ts';
import { languageResourceRoutes } from './language-resources.ts';
import { rephrase } from './rephrase.ts';
import { translateForDeepl } from './translate.ts';

export const DEEPL_PREFIX = '/compat/deepl';

/** https://developers.deepl.com/docs/getting-started/auth */
const KEY_SCHEME = /^DeepL-Auth-Key +([\x21-\x7e]+)$/i;

/** All routes of DeepL's interface. */
export function deeplRoutes(dependencies: ApiDependencies): readonly CompatRoute[] {
  const listLanguages = createLanguageLists(dependencies);
  return [
    { name: 'POST /v2/translate', role: 'member', work: 'text', handler: translateForDeepl },
    { name: 'POST /v2/write/rephrase', role: 'member', work: 'text', handler: rephrase },
    ...deeplDocumentRoutes,
    ...deeplGlossaryRoutes,
    ...accountRoutes(listLanguages),
    ...languageResourceRoutes(dependencies.providers, listLanguages),
  ];
}

/** DeepL's interface: its clients work with a key of ours, and the address of the service with this prefix. */
export function deeplSurface(dependencies: ApiDependencies): Surface {
  const routes = deeplRoutes(dependencies);
  return {
    prefix: DEEPL_PREFIX,
    credential({ req: { headers } }) {
      const { authorization } = headers;
      return KEY_SCHEME.exec(authorization ?? '')?.[1] ?? credentialOf(authorization);
    },
    router: compatRouter(DEEPL_PREFIX, routes),
    workOf: workKinds(DEEPL_PREFIX, routes),
    renderError: renderDeeplError,
  };
}
