// The layers of the project and who may import whom; `npm run check` enforces it. ARCHITECTURE.md has the picture.

/** Folders whose imports of our own code are limited, with everything they may import besides themselves. */
const LAYERS = {
  domain: [],
  formats: ['domain'],
  instructions: ['domain', 'formats'],
  providers: ['domain'],
  db: ['domain', 'platform'],
  platform: ['domain'],
  config: ['domain', 'platform', 'providers'],
  language: ['domain', 'instructions', 'providers'],
  // Use cases, which the API and other interfaces call: docs/decisions/0095.
  jobs: ['domain', 'formats', 'instructions', 'providers', 'language', 'db', 'platform'],
  activities: ['domain', 'formats', 'instructions', 'providers', 'language', 'db', 'jobs', 'platform'],
  workflows: ['domain'],
  // Formats and providers for answering at once what can be translated: docs/decisions/0005.
  api: ['config', 'db', 'domain', 'formats', 'instructions', 'jobs', 'language', 'platform', 'providers', 'workflows'],
  // Interfaces of other services, on the use cases of the API.
  compat: ['api', 'db', 'domain', 'formats', 'jobs', 'language', 'platform', 'providers'],
  service: [
    'activities',
    'api',
    'compat',
    'config',
    'db',
    'domain',
    'formats',
    'jobs',
    'language',
    'platform',
    'providers',
  ],
  admin: ['config', 'db', 'domain', 'platform'],
  // Clients of the service over HTTP import nothing else of it, except what finds changes of local files: docs/decisions/0101.
  client: [],
  cli: ['client', 'formats'],
  web: ['client'],
};
/** Folders that the container image doesn't have: the client's package names its own packages, the others are used in the repository or built. */
const OUTSIDE_THE_IMAGE = ['client', 'cli', 'web'];

const LAYER_NAMES = [...Object.keys(LAYERS), 'bench', 'demo', 'test', 'tools'];
/** Tests and what only tests use: x.test.ts, test-x.ts, testing/. */
const TEST_FILES = '\\.test\\.ts$|/testing/|/test-[a-z-]+\\.(ts|mjs)$';

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  severity: 'error',
  comment: `${layer}/ imports ${allowed.length === 0 ? 'nothing of ours' : `only ${allowed.join(', ')}`}.`,
  from: { path: `^${layer}/`, pathNot: TEST_FILES },
  to: {
    path: `^(${LAYER_NAMES.join('|')})/`,
    pathNot: `^(${[layer, ...allowed].join('|')})/`,
    // Workflows, and through them the API, know activities by their types; types are gone at run time.
    ...(layer === 'workflows' || layer === 'api' ? { dependencyTypesNot: ['type-only'] } : {}),
  },
}));

/** Type-only imports that the rules above let pass, except these. */
const TYPE_ONLY_ALLOWED = { workflows: ['domain', 'activities'], api: LAYERS.api };

const typeRules = Object.entries(TYPE_ONLY_ALLOWED).map(([layer, allowed]) => ({
  name: `layer-${layer}-types`,
  severity: 'error',
  comment: `${layer}/ imports types only of ${allowed.join(', ')}.`,
  from: { path: `^${layer}/`, pathNot: TEST_FILES },
  to: {
    path: `^(${LAYER_NAMES.join('|')})/`,
    pathNot: `^(${[layer, ...allowed].join('|')})/`,
    dependencyTypes: ['type-only'],
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...typeRules,
    {
      name: 'aliases-across-folders',
      severity: 'error',
      comment: 'Across top-level folders import by #folder/…: relative paths break when a file moves.',
      from: { path: '^([^/]+)/' },
      to: {
        path: '^[^/]+/',
        pathNot: '^($1|node_modules)/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased'],
      },
    },
    {
      name: 'instruction-engine-knows-no-grammar',
      severity: 'error',
      comment: 'The engine of instructions works for every grammar: docs/decisions/0053.',
      from: { path: '^(instructions/engine|language/instructions)/', pathNot: TEST_FILES },
      to: { path: '^instructions/(?!engine/)' },
    },
    {
      name: 'instruction-grammars-are-apart',
      severity: 'error',
      comment: 'A grammar imports the engine and no other grammar.',
      from: { path: '^instructions/(?!engine/|testing/)([^/]+)/', pathNot: TEST_FILES },
      to: { path: '^instructions/', pathNot: '^instructions/(engine|$1)/' },
    },
    {
      name: 'nothing-imports-api',
      severity: 'error',
      comment:
        'The API is an outer layer: only other interfaces, the entry points in the root folder and tests compose it.',
      from: { path: '^[^/]+/', pathNot: ['^(api|compat|service|test|bench|demo|tools)/', TEST_FILES] },
      to: { path: '^api/' },
    },
    {
      name: 'compat-interfaces-are-apart',
      severity: 'error',
      comment: 'An interface of another service shares only what is directly in compat/.',
      from: { path: '^compat/([^/]+)/', pathNot: TEST_FILES },
      to: { path: '^compat/[^/]+/', pathNot: '^compat/$1/' },
    },
    {
      name: 'api-knows-workflows-by-messages-and-types',
      severity: 'error',
      comment: 'Workflow code does not load outside its sandbox: the API imports types and the message definitions.',
      from: { path: '^api/', pathNot: TEST_FILES },
      to: { path: '^workflows/', pathNot: '^workflows/messages\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      comment: 'Product code imports no tests and no test helpers.',
      from: { path: `^(${Object.keys(LAYERS).join('|')})/`, pathNot: TEST_FILES },
      to: { path: ['^test/', TEST_FILES] },
    },
    {
      name: 'no-tools-in-product',
      severity: 'error',
      comment: 'The product starts what it finds; tools/ installs it before, and the container image has no tools.',
      from: { path: '^([^/]+\\.ts$|(?!(bench|demo|test|tools)/)[^/]+/)', pathNot: [TEST_FILES, '^vitest\\.'].flat() },
      to: { path: '^tools/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Modules that import each other can only be understood together; move what they share to a third one.',
      from: { path: '^[a-z]' },
      to: { circular: true },
    },
    {
      name: 'client-without-node',
      severity: 'error',
      comment: 'The client runs in browsers, too.',
      from: { path: '^client/', pathNot: TEST_FILES },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-domain-and-workflows',
      severity: 'error',
      comment: 'Workflows are replayed and domain rules run inside them: no I/O, no clock, nothing of Node.',
      from: { path: '^(domain|instructions|workflows)/', pathNot: TEST_FILES },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'formats-without-io',
      severity: 'error',
      comment: 'Formats turn bytes into units and back: no files, no network, no processes.',
      from: { path: '^formats/', pathNot: TEST_FILES },
      to: {
        dependencyTypes: ['core'],
        path: '^(node:)?(fs|fs/promises|net|http|https|http2|dgram|dns|dns/promises|tls|child_process|cluster|worker_threads)$',
      },
    },
    {
      name: 'workflow-packages',
      severity: 'error',
      comment: 'Only what is made for the workflow sandbox.',
      from: { path: '^workflows/', pathNot: TEST_FILES },
      to: { dependencyTypes: ['npm'], pathNot: 'node_modules/@temporalio/(workflow|common)/' },
    },
    {
      name: 'known-packages-only',
      severity: 'error',
      comment: 'A package that package.json does not name is there by accident.',
      from: { path: '^[a-z]' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-packages-in-product',
      severity: 'error',
      comment: 'The container image has no devDependencies.',
      from: {
        path: `^(${Object.keys(LAYERS)
          .filter((layer) => !OUTSIDE_THE_IMAGE.includes(layer))
          .join('|')})/|^[a-z-]+\\.ts$`,
        pathNot: [TEST_FILES, '\\.config\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'Every import leads somewhere.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|\\.data|coverage|client/dist|web/dist)/' },
    // The TypeScript 7 compiler has no API that dependency-cruiser could use. SWC sees type-only imports as such.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
};
