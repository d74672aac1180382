import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { GUIDE_STYLE, guidePage } from './guide-pages.ts';

// Writes the guides as pages of HTML into the folder `guides` of a build: node tools/console/write-guides.ts FOLDER
const folder = join(process.argv[2]!, 'guides');
const paths = globSync('docs/guides/*.md').toSorted();
const names = paths.map((path) => basename(path, '.md'));
mkdirSync(folder);
for (const path of paths)
  writeFileSync(join(folder, `${basename(path, '.md')}.html`), guidePage(readFileSync(path, 'utf8'), names));
copyFileSync(new URL(GUIDE_STYLE, import.meta.url), join(folder, GUIDE_STYLE));
