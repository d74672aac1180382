import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertGenerated } from './insert-generated.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Capabilities, each with the only name that its folders and files have in any room. */
const CAPABILITIES = [
  'jobs',
  'documents',
  'texts',
  'recordings',
  'casts',
  'projects',
  'integrations',
  'files',
  'glossaries',
  'ledgers',
  'terms',
  'context',
  'memories',
  'quality',
  'review',
  'revision',
  'rewriting',
  'segmentation',
  'prompt-templates',
  'execution',
  'webhooks',
  'notifications',
  'estimates',
  'usage',
  'identity',
] as const;

/** Rooms with folders per capability, by the folder that holds these. */
const ROOMS = {
  api: 'api/routes',
  activities: 'activities',
  jobs: 'jobs',
  language: 'language',
  formats: 'formats',
  db: 'db',
  domain: 'domain',
  compat: 'compat/*',
  web: 'web',
  cli: 'cli',
} as const;

/** Folders that serve several capabilities, or a standard of their own; a format's has a file `<name>-format.ts`. */
const SHARED: { readonly [Room in keyof typeof ROOMS]: readonly string[] } = {
  api: ['discovery', 'docs', 'health', 'metrics'],
  activities: ['runtime', 'testing'],
  jobs: ['outbox', 'submission', 'threads', 'workspace'],
  language: ['instructions', 'model', 'rules', 'translation'],
  formats: [
    'apple',
    'bilingual',
    'docx',
    'encoding',
    'markup',
    'ooxml',
    'pptx',
    'prose',
    'srx',
    'strings',
    'testing',
    'timed-text',
    'xlsx',
    'zip',
  ],
  db: ['entities', 'migrations', 'seeders', 'testing', 'types'],
  domain: [
    'events',
    'guards',
    'icu',
    'inline-codes',
    'json',
    'languages',
    'plans',
    'ports',
    'protection',
    'settings',
    'sheets',
    'transfers',
    'units',
  ],
  compat: ['testing'],
  web: ['app', 'home', 'locales', 'new-job', 'session', 'settings', 'ui'],
  cli: ['commands', 'mcp', 'names', 'session', 'setup', 'sync', 'testing'],
};

type Room = keyof typeof ROOMS;

const rooms = Object.keys(ROOMS) as Room[];

/** Paths of the folders of a room, from the root of the repository. */
const foldersOf = (room: Room): readonly string[] => globSync(`${ROOMS[room]}/*/`, { cwd: ROOT }).toSorted();

/** Folders whose name is neither a capability nor shared: `api/routes/widgets`. */
export function unknownFolders(): readonly string[] {
  const capabilities: ReadonlySet<string> = new Set(CAPABILITIES);
  return rooms.flatMap((room) =>
    foldersOf(room).filter((folder) => {
      const name = basename(folder);
      if (name === 'node_modules' || name.startsWith('dist') || existsSync(`${ROOT}${folder}/${name}-format.ts`))
        return false;
      return !capabilities.has(name) && !SHARED[room].includes(name);
    }),
  );
}

/** ARCHITECTURE.md with the table of capabilities by room, replacing the one that it has. */
export function insertCapabilities(architecture: string): string {
  const cells = (cell: (room: Room) => string) => rooms.map(cell).join(' | ');
  const rows = CAPABILITIES.map((name) => {
    const found = (room: Room) => globSync(`${ROOMS[room]}/${name}{,.ts,.tsx}`, { cwd: ROOT }).length > 0;
    return `| ${name} | ${cells((room) => (found(room) ? '●' : ''))} |`;
  });
  const table = [
    `| capability | ${cells((room) => `\`${room}\``)} |`,
    `|---|${rooms.map(() => ':-:|').join('')}`,
    ...rows,
  ];
  return insertGenerated(architecture, 'table of capabilities', table.join('\n'));
}
