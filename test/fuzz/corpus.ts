import type { Pumped } from './pumped.ts';

const pumped = (start: string, piece: string, end = '', { middle = '', closing = '' } = {}): Pumped => ({
  start,
  piece,
  middle,
  closing,
  end,
});

/** Texts that once took a target too long or too much memory, by its name. Add each finding together with its fix. */
export const FUZZ_CORPUS: Readonly<Record<string, readonly Pumped[]>> = {
  'terms in a text': [
    pumped('hauptung', 'en', 'z'),
    pumped('', 'hauptungenenenenenenenenenenenenenenenenenenenenenenz '),
    pumped('', 'huvudningenaenaenaenaenaenaenaenaenaenaenaenaenaz '),
  ],
  'terms to import': [
    pumped('en,de (Term)', 'amp;', 'y><', { middle: 'ept', closing: '«' }),
    pumped('en', `,${'amp '.repeat(49)}`),
    pumped('en', ',abc'),
  ],
  'translation memories': [pumped('', '<!---->', '<a'), pumped('', '<!-- ', '<a')],
  markdown: [pumped('---\r\n', '\r\n', 'x'), pumped('[^', '\\', '!'), pumped('[^', '\\', ']')],
  'strings that are no text': [pumped('', 'LT ', '!')],
  po: [
    pumped('msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=', ' ', ';x\\n"\n\nmsgid "a"\nmsgstr ""\n'),
    pumped('msgid ""\nmsgstr ""\n"a: ', 'b', '\\'),
  ],
  html: [
    pumped('', '<meta charset', ' ', { closing: ' ' }),
    pumped('<meta charset', ' ', '='),
    pumped('<p>a', ' ', 'b</p>'),
  ],
  'xlsx strings': [pumped('<r><t>a</t></r>', '<rPh sb="0" eb="1" a=">"/>')],
  docx: [pumped('<w:p><w:r><w:t>a</w:t></w:r>', '<w:r><w:rPr a=">"/><w:t>b</w:t></w:r>', '</w:p>')],
  pptx: [pumped('<p:sp><p:txBody><a:p><a:r><a:rPr x="', 'rPr ', '"/><a:t>a b</a:t></a:r></a:p></p:txBody></p:sp>')],
  'quality in German': [pumped('', '1.5 ', 'a'), pumped('<a ', '-', '>'), pumped('0', ',', 'a')],
  'quality in Chinese': [pumped('', 'າວ テスト', ').')],
  'texts for the embedded engine': [pumped('A', ' ', 'B')],
};
