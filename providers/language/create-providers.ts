import { createLocalProvider } from './local/local-provider.ts';
import { createPseudoProvider } from './pseudo/index.ts';
import { createLanguageProviders, type LanguageProviders } from './registry.ts';

export interface ProvidersSettings {
  /** Identifiers in order; the first is the default. */
  readonly order: readonly string[];
  /** Folder of Apertium's mode files; undefined: the usual ones. */
  readonly apertiumPath: string | undefined;
}

/** All language providers that this deployment can offer. */
export function createProviders(settings: ProvidersSettings): LanguageProviders {
  const local = createLocalProvider(
    settings.apertiumPath === undefined ? {} : { modesFolders: [settings.apertiumPath] },
  );
  return createLanguageProviders({ order: settings.order, providers: [local, createPseudoProvider()] });
}
