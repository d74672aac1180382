import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { paragraph, textRun } from './build-docx.ts';

/** Bytes of XML that a long document has: as much as a thousand pages. */
const SIZE = 22_000_000;

const random = seededRandom(7);
const letters = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
const vocabulary = (alphabet: string) =>
  Array.from({ length: 2_000 }, (_, index) => letters(alphabet, 2 + (index % 9)));

const english = vocabulary('aeioulnrstdhmgp');
const russian = vocabulary('аеиоулнрстдхмгп');
const chinese = vocabulary('的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会');

/** Words that repeat as little as those of people do: a document that compresses better is taken for a zip bomb. */
const words = (count: number, from = english) =>
  Array.from({ length: count }, () => from[Math.floor(random() * from.length)]!);
const sentence = (count = 16, from = english) => words(count, from).join(' ');

/** A paragraph as Word saves it: two looks, a bookmark, ids of editing sessions. */
function wordParagraph(index: number): string {
  return (
    `<w:p w:rsidR="00${(index * 7919) % 999_983}" w:rsidRDefault="00A1B2C3">` +
    '<w:pPr><w:pStyle w:val="BodyText"/><w:spacing w:before="120"/></w:pPr>' +
    textRun(`Paragraph ${index} says something that takes about as long as a sentence does, `, '<w:sz w:val="22"/>') +
    `<w:bookmarkStart w:id="${index}" w:name="b${index}"/>` +
    textRun(`with ${(index * 104_729) % 1_299_709} bold words`, '<w:b/><w:sz w:val="22"/>') +
    `<w:bookmarkEnd w:id="${index}"/>${textRun(' before it ends.', '<w:sz w:val="22"/>')}</w:p>`
  );
}

/** A paragraph of words that are written one by one; `at` is a number of their own. */
const wordByWord = (index: number, write: (word: string, at: number) => string) =>
  paragraph(
    words(16)
      .map((word, at) => write(word, index * 16 + at))
      .join(''),
  );

const row = (index: number) => {
  const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="2400" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
  return `<w:tr>${cell(paragraph(textRun(`${index}`)))}${cell(paragraph(textRun(`Part ${index} of it`)))}${cell(paragraph(textRun(sentence())))}</w:tr>`;
};

/** Components of long documents, by name: the content of a piece of the body, from the number of the piece. */
const pieces = {
  'two looks and a bookmark a paragraph': wordParagraph,
  'one giant table': row,
  'a run a word, spelling checked': (index: number) =>
    wordByWord(index, (word) => `<w:proofErr w:type="spellStart"/>${textRun(`${word} `, '<w:lang w:val="en-GB"/>')}`),
  'a look a word': (index: number) => wordByWord(index, (word, at) => textRun(`${word} `, at % 2 ? '<w:b/>' : '')),
  'hardly anything but text': () => paragraph(textRun(sentence(300))),
  'short paragraphs': (index: number) => paragraph(textRun(`Line ${index}`)),
  Cyrillic: () => paragraph(textRun(sentence(50, russian), '<w:sz w:val="22"/>')),
  Chinese: () => paragraph(textRun(sentence(20, chinese), '<w:sz w:val="22"/>')),
  'bookmarks and comments all over': (index: number) =>
    wordByWord(
      index,
      (word, at) =>
        `<w:commentRangeStart w:id="${at}"/><w:bookmarkStart w:id="${at}" w:name="m${at}"/>${textRun(`${word} `)}` +
        `<w:bookmarkEnd w:id="${at}"/><w:commentRangeEnd w:id="${at}"/><w:r><w:commentReference w:id="${at}"/></w:r>`,
    ),
  'tracked changes': (index: number) =>
    wordByWord(index, (word, at) => {
      if (at % 3 === 0) return textRun(`${word} `);
      const whose = `w:id="${at}" w:author="A" w:date="2026-01-01T00:00:00Z"`;
      return at % 3 === 1
        ? `<w:ins ${whose}>${textRun(`${word} `)}</w:ins>`
        : `<w:del ${whose}><w:r><w:delText>${word} </w:delText></w:r></w:del>`;
    }),
  'tabs and line breaks': (index: number) =>
    wordByWord(index, (word, at) => `${textRun(word)}<w:r>${at % 2 ? '<w:tab/>' : '<w:br/>'}</w:r>`),
  'a text box a paragraph': (index: number) => {
    const box = paragraph(textRun(`Box ${index}: ${sentence()}`));
    const drawing = `<w:pict><v:shape><v:textbox><w:txbxContent>${box}</w:txbxContent></v:textbox></v:shape></w:pict>`;
    return paragraph(
      `${textRun(`Before ${index} `)}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice>` +
        `<mc:Fallback>${drawing}</mc:Fallback></mc:AlternateContent></w:r>${textRun(` and after ${sentence()}`)}`,
    );
  },
  'markup without text': (index: number) =>
    paragraph(
      `<w:pPr><w:spacing w:before="${index % 99}"/></w:pPr>${`<w:r><w:rPr><w:sz w:val="22"/></w:rPr></w:r>`.repeat(10)}`,
    ),
} satisfies Readonly<Record<string, (index: number) => string>>;

export type LongDocument = keyof typeof pieces;
export const LONG_DOCUMENTS = Object.keys(pieces) as LongDocument[];

/** The content of the body of a long document. @param size bytes of XML, at least */
export function longBody(kind: LongDocument, size = SIZE): string {
  const body: string[] = [];
  for (let [index, length] = [0, 0]; length < size; index++) {
    const piece = pieces[kind](index);
    body.push(piece);
    length += Buffer.byteLength(piece);
  }
  return kind === 'one giant table' ? `<w:tbl><w:tblPr/>${body.join('')}</w:tbl>` : body.join('');
}
