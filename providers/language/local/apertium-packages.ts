/** Packages of Debian 12 and Ubuntu 24.04: package to its modes, without varieties and experiments. */
const MODES_BY_PACKAGE: Readonly<Record<string, string>> = {
  'apertium-eng-spa': 'eng-spa spa-eng',
  'apertium-eng-cat': 'eng-cat cat-eng',
  'apertium-en-gl': 'en-gl gl-en',
  'apertium-eo-en': 'en-eo eo-en',
  'apertium-spa-cat': 'spa-cat cat-spa',
  'apertium-fr-es': 'fr-es es-fr',
  'apertium-spa-ita': 'spa-ita ita-spa',
  'apertium-es-pt': 'es-pt pt-es es-pt_BR',
  'apertium-es-gl': 'es-gl gl-es',
  'apertium-fra-cat': 'fra-cat cat-fra',
  'apertium-cat-ita': 'cat-ita ita-cat',
  'apertium-por-cat': 'por-cat cat-por cat-por_BR',
  'apertium-pt-gl': 'pt-gl gl-pt',
  'apertium-oc-ca': 'oc-ca ca-oc',
  'apertium-oc-es': 'oc-es es-oc',
  'apertium-oci-fra': 'oci-fra fra-oci',
  'apertium-spa-ast': 'spa-ast',
  'apertium-es-ro': 'ro-es',
  'apertium-eu-en': 'eu-en',
  'apertium-eu-es': 'eu-es',
  'apertium-mkd-eng': 'mkd-eng',
  'apertium-mkd-bul': 'mkd-bul bul-mkd',
  'apertium-isl-eng': 'isl-eng',
  'apertium-isl-swe': 'isl-swe swe-isl',
  'apertium-swe-dan': 'swe-dan dan-swe',
  'apertium-swe-nor': 'swe-nob nob-swe swe-nno nno-swe',
  'apertium-dan-nor': 'dan-nob nob-dan dan-nno nno-dan',
  'apertium-nno-nob': 'nno-nob nob-nno',
  'apertium-afr-nld': 'afr-nld nld-afr',
  'apertium-br-fr': 'br-fr',
  'apertium-rus-ukr': 'rus-ukr ukr-rus',
  'apertium-bel-rus': 'bel-rus rus-bel',
  'apertium-ind-zlm': 'ind-zlm zlm-ind',
  'apertium-urd-hin': 'urd-hin hin-urd',
  'apertium-eo-es': 'es-eo',
  'apertium-eo-fr': 'fr-eo',
  'apertium-eo-ca': 'ca-eo',
};

export interface PackagedMode {
  readonly mode: string;
  readonly package: string;
}

/** Every mode of the known packages, preferred packages first. */
export const PACKAGED_MODES: readonly PackagedMode[] = Object.entries(MODES_BY_PACKAGE).flatMap(([name, modes]) =>
  modes.split(' ').map((mode) => ({ mode, package: name })),
);

/** The command that installs packages on Debian and Ubuntu. */
export const installCommand = (packages: readonly string[]): string => `sudo apt-get install -y ${packages.join(' ')}`;
