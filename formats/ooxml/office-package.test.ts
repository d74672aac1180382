import { expect, it } from 'vitest';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { partNames, OfficePackage } from './office-package.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const KINDS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A package whose main part and header have blanks in their names: encoded in references, `spelled` in entries. */
const packageWith = (spelled: (name: string) => string, more: readonly string[] = []) => {
  const list = (kind: string, target: string) =>
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="a" Type="${KINDS}/${kind}" Target="${target}"/></Relationships>`;
  const entries = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${TYPES}"><Override PartName="/word/my%20part.xml" ContentType="${MAIN_TYPE}"/></Types>`,
    ],
    ['_rels/.rels', list('officeDocument', 'word/my%20part.xml')],
    [spelled('word/my%20part.xml'), '<a/>'],
    [spelled('word/_rels/my%20part.xml.rels'), list('header', '/word/./header%201.xml')],
    [spelled('word/header%201.xml'), '<a/>'],
    ...more.map((name) => [name, '<b/>']),
  ];
  return new OfficePackage(new ZipArchive(buildZip(entries.map(([name, data]) => ({ name: name!, data: data! })))), {
    label: 'a Word document',
    legacyLabel: '',
    extension: '.docx',
  });
};

it.each([
  ['keep their percent-encoding', (name: string) => name],
  ['are decoded', (name: string) => decodeURIComponent(name)],
])('finds parts and their types where names of entries %s', (_, spelled) => {
  const office = packageWith(spelled);
  expect(office.mainPart).toBe(spelled('word/my%20part.xml'));
  expect(office.mainContentType).toBe(MAIN_TYPE);
  expect(office.referencesOf(office.mainPart)).toEqual([
    { id: 'a', kind: 'header', name: spelled('word/header%201.xml') },
  ]);
});

it('prefers the part that is named as it is referenced to a decoded one', () => {
  const office = packageWith((name) => name, ['word/my part.xml', 'word/header 1.xml']);
  expect(office.mainPart).toBe('word/my%20part.xml');
  expect(office.referencesOf(office.mainPart).map(({ name }) => name)).toEqual(['word/header%201.xml']);
});

it('orders parts of a kind by their numbers, each once', () => {
  const inOrder = [
    'word/header1.xml',
    'word/header2.xml',
    'word/Header3.xml',
    'word/header10.xml',
    'word/header10a.xml',
    'word/other.xml',
  ];
  const references = [...inOrder.toReversed(), 'word/header2.xml'].map((name, index) => ({
    id: `rId${index}`,
    kind: 'header',
    name,
  }));
  expect(partNames([...references, { id: 'rId9', kind: 'footer', name: 'word/footer1.xml' }], 'header')).toEqual(
    inOrder,
  );
});
