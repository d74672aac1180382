import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { repeated, withTexts, type HostileInput } from './hostile-input.ts';

/** Bytes of an entry in an archive besides its data and twice its name. */
const ENTRY_SIZE = 80;

const archiveOf = (name: string, file: string, data: (size: number) => string): HostileInput => ({
  name,
  make: (size) => buildZip([{ name: file, data: data(size) }]),
});

export const hostileArchives: readonly HostileInput[] = [
  ...withTexts((text) => text).map(({ name, make }) => archiveOf(name, 'a.txt', (size) => make(size) as string)),
  archiveOf('a table', 'a.csv', (size) => repeated('Some words\n', size)),
  {
    name: 'files with codes of languages',
    make: (size) =>
      buildZip(
        Array.from({ length: Math.min(999, Math.ceil(size / ENTRY_SIZE)) }, (_, index) => ({
          name: `en/de/${index}_en.json`,
          data: '{"a":"Some words"}',
        })),
      ),
  },
  {
    name: 'a path of many codes',
    make: (size) => buildZip([{ name: `${repeated('en/', Math.min(size, 60_000))}a.txt`, data: 'Some words' }]),
  },
];
