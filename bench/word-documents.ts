import { writeFile } from 'node:fs/promises';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { englishParagraphs } from './prose.ts';
import { createVariation } from './variation.ts';

/** Characters on a page of a contract or a report: about 450 words. */
const CHARACTERS_PER_PAGE = 2700;

/** Writes a document of English prose with a bold word in each sentence, a heading a page and a table every ten. */
export async function writeLongDocument(path: string, pages: number): Promise<void> {
  const varied = createVariation();
  const paragraphs = englishParagraphs(pages * CHARACTERS_PER_PAGE).map((text) => varied(text).split(/(?<=[.!?])\s+/));
  const perPage = Math.ceil(paragraphs.length / pages);
  const blocks: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const here = paragraphs.slice(page * perPage, (page + 1) * perPage);
    blocks.push(paragraph(textRun(`Chapter ${page + 1}`, '<w:b/><w:sz w:val="32"/>')));
    for (const sentences of here) blocks.push(paragraph(sentences.map(formatted).join('')));
    if (page % 10 === 0) blocks.push(tableOf(here.flat().slice(0, 12)));
  }
  await writeFile(path, buildDocx({ body: blocks.join('') }));
}

function formatted(sentence: string): string {
  const [first = '', second = '', ...rest] = escaped(sentence).split(' ');
  return `${textRun(`${first} `)}${textRun(second, '<w:b/>')}${textRun(` ${rest.join(' ')} `)}`;
}

function tableOf(texts: readonly string[]): string {
  const rows: string[] = [];
  for (let start = 0; start < texts.length; start += 3) {
    const cells = texts.slice(start, start + 3).map((text) => `<w:tc>${paragraph(textRun(escaped(text)))}</w:tc>`);
    rows.push(`<w:tr>${cells.join('')}</w:tr>`);
  }
  return `<w:tbl>${rows.join('')}</w:tbl>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
