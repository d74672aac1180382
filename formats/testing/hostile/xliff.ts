import { xliff1, xliff2 } from '#formats/xliff/testing/build-xliff.ts';
import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';

const unit1 = (source: string, more = '', attributes = '') =>
  `<trans-unit id="u"${attributes}><source>${source}</source>${more}</trans-unit>\n`;
const unit2 = (source: string, more = '') =>
  `<unit id="u"><segment><source>${source}</source>${more}</segment></unit>\n`;

const unitsOf1 = (name: string, piece: string | ((index: number) => string)): HostileInput => ({
  name,
  make: (size) => xliff1(repeated(piece, size)),
});
const inSource1 = (name: string, piece: string, end = ''): HostileInput => ({
  name: `1.2: ${name}`,
  make: (size) => xliff1(unit1(repeated(piece, size, 'Some words ', `${end} and more words`))),
});
const inSource2 = (name: string, piece: string, end = ''): HostileInput => ({
  name: `2.1: ${name}`,
  make: (size) => xliff2(unit2(repeated(piece, size, 'Some words ', `${end} and more words`))),
});

export const hostileXliff: readonly HostileInput[] = [
  ...withTexts((text) => xliff1(unit1(text))),
  unitsOf1('1.2: units', unit1('a')),
  unitsOf1('1.2: units with targets', unit1('a', '<target state="new">b</target>')),
  { name: '2.1: units', make: (size) => xliff2(repeated(unit2('a'), size)) },
  {
    name: '2.1: segments',
    make: (size) => xliff2(`<unit id="u">${repeated('<segment><source>a</source></segment>', size)}</unit>`),
  },
  inSource1('placeholders', '<x id="1"/>'),
  inSource1('pairs', '<g id="1">a</g>'),
  inSource1('halves of pairs', '<bpt id="1">[</bpt>a'),
  inSource1('other halves of pairs', '<ept id="1">]</ept>a'),
  inSource1('texts in codes', '<ph id="1"><sub>a b</sub></ph>a'),
  inSource2('placeholders', '<ph id="1"/>'),
  inSource2('halves of pairs', '<sc id="1"/>a'),
  inSource2('other halves of pairs', '<ec startRef="1"/>a'),
  inSource2('pairs', '<pc id="1">a</pc>'),
  inSource1('references', '&amp;'),
  inSource1('sections of characters', '<![CDATA[a]]>'),
  inSource1('comments', '<!--a-->'),
  inSource1('processing instructions', '<?a?>'),
  inSource1('tags that never end', '<g '),
  inSource1('sections that never end', '<![CDATA['),
  { name: '1.2: nested pairs', make: (size) => xliff1(unit1(nested('<g id="1">', 'Some words', '</g>', size))) },
  { name: '1.2: nested groups', make: (size) => xliff1(nested('<group>', unit1('Some words'), '</group>', size)) },
  {
    name: '1.2: nested texts in codes',
    make: (size) => xliff1(unit1(nested('<ph id="1">a<sub>b', 'Some words', '</sub></ph>', size))),
  },
  {
    name: '1.2: segments inside of nested marks',
    make: (size) => {
      const segments = repeated('<mrk mtype="seg" mid="1">a</mrk>', size / 2);
      const marks = nested('<mrk mtype="x">', segments, '</mrk>', size);
      return xliff1(unit1('a', `<seg-source>${marks}</seg-source>`));
    },
  },
  { name: '1.2: notes', make: (size) => xliff1(unit1('a', repeated('<note>a</note>', size))) },
  { name: '1.2: blanks in a note', make: (size) => xliff1(unit1('a', repeated(' ', size, '<note>a', 'a</note>'))) },
  {
    name: '1.2: blanks before a source',
    make: (size) => xliff1(repeated(' ', size, '<trans-unit id="u">', '\n<source>a b</source></trans-unit>')),
  },
  { name: '1.2: blanks in a tag', make: (size) => xliff1(unit1('a', repeated(' ', size, '<target', 'state="new"/>'))) },
  {
    name: '1.2: attributes of a unit',
    make: (size) =>
      xliff1(
        unit1(
          'a',
          '',
          repeated((index) => ` a${index}="b"`, size),
        ),
      ),
  },
  {
    name: '1.2: attributes of a file of many units',
    make: (size) =>
      xliff1(
        repeated(unit1('a'), size / 2),
        repeated((index) => ` a${index}="b"`, size / 2),
      ),
  },
  {
    name: '1.2: a long name of a file of many units',
    make: (size) => xliff1(repeated(unit1('a'), size / 2)).replace('a.txt', 'a'.repeat(size / 2)),
  },
  { name: '1.2: an attribute that never ends', make: (size) => xliff1(repeated('a', size, '<trans-unit id="')) },
  {
    name: 'declarations of a document type',
    make: (size) => repeated('<!ENTITY a "b">', size, '<!DOCTYPE xliff [', ']><xliff/>'),
  },
  { name: 'namespaces', make: (size) => xliff1(nested('<group xmlns:a="b">', unit1('a'), '</group>', size)) },
];
