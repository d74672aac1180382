import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countWords } from '#domain/languages/word-count.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { docxFormat } from '#formats/docx/index.ts';
import { buildDocx, paragraph, run } from '#formats/docx/testing/build-docx.ts';
import { englishParagraphs } from './prose.ts';

const FOLDER = fileURLToPath(new URL('../../shared/fixtures/office/docx/', import.meta.url));

/** Characters on a page of a contract or a report: about 450 words. */
const CHARACTERS_PER_PAGE = 2700;

const SYLLABLES = 'al ber con dis el en fer gra in kor li men mo or pa per pro ra sen ta tion tor un ver vis'.split(
  ' ',
);

/** Real Word documents beside the repository. @returns their paths; a string says why there are none */
export async function findWordDocuments(smoke: boolean): Promise<readonly string[] | string> {
  if (!existsSync(FOLDER)) return `there are no documents in ${FOLDER}`;
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.docx'));
  return (smoke ? names.slice(0, 3) : names).map((name) => join(FOLDER, name));
}

/** Writes a document of English prose with a bold word in each sentence, a heading a page and a table every ten. */
export async function writeLongDocument(path: string, pages: number): Promise<void> {
  const varied = createVariation();
  const paragraphs = englishParagraphs(pages * CHARACTERS_PER_PAGE).map((text) => varied(text).split(/(?<=[.!?])\s+/));
  const perPage = Math.ceil(paragraphs.length / pages);
  const blocks: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const here = paragraphs.slice(page * perPage, (page + 1) * perPage);
    blocks.push(paragraph(run(`Chapter ${page + 1}`, '<w:b/><w:sz w:val="32"/>')));
    for (const sentences of here) blocks.push(paragraph(sentences.map(formatted).join('')));
    if (page % 10 === 0) blocks.push(tableOf(here.flat().slice(0, 12)));
  }
  await writeFile(path, buildDocx({ body: blocks.join('') }));
}

/** Puts other words in place of half of them: text that repeats itself would deflate to nothing. */
function createVariation(): (text: string) => string {
  const random = seededRandom(29);
  const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
  return (text) =>
    text.replaceAll(/(?<= )[a-z]{4,}(?= )/g, (word) =>
      random() < 0.5 ? word : Array.from({ length: Math.ceil(word.length / 2.5) }, syllable).join(''),
    );
}

function formatted(sentence: string): string {
  const [first = '', second = '', ...rest] = escaped(sentence).split(' ');
  return `${run(`${first} `)}${run(second, '<w:b/>')}${run(` ${rest.join(' ')} `)}`;
}

function tableOf(texts: readonly string[]): string {
  const rows: string[] = [];
  for (let start = 0; start < texts.length; start += 3) {
    const cells = texts.slice(start, start + 3).map((text) => `<w:tc>${paragraph(run(escaped(text)))}</w:tc>`);
    rows.push(`<w:tr>${cells.join('')}</w:tr>`);
  }
  return `<w:tbl>${rows.join('')}</w:tbl>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Words of the documents that are translated. */
export async function countDocumentWords(paths: readonly string[]): Promise<number> {
  let words = 0;
  for (const path of paths) {
    const { units } = docxFormat.read(await readFile(path));
    for (const unit of units) if (unit.translate) words += countWords(unit.content.text, 'en');
  }
  return words;
}
