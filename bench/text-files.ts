import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { englishParagraphs } from './prose.ts';

/** A file of a text format, by which its format is found. */
export interface TextFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const MAX_PAGES = { smoke: 3, real: 80 };
const CHARACTERS = { smoke: 2000, real: 150_000 };

/** Makes files of each text format; those of Markdown are the pages of installed packages, which people have written. */
export async function textFiles(smoke: boolean): Promise<ReadonlyMap<string, readonly TextFile[]>> {
  const size = smoke ? 'smoke' : 'real';
  const pages = await packagePages(MAX_PAGES[size]);
  const paragraphs = englishParagraphs(CHARACTERS[size]);
  const sentences = paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.?!]) /));
  const made = Object.entries(makers).map(([extension, make]): [string, readonly TextFile[]] => {
    const source = make(extension === 'html' || extension === 'txt' ? paragraphs : sentences);
    return [extension, [{ name: `file.${extension}`, bytes: Buffer.from(source) }]];
  });
  const fronted = pages.map(({ name, bytes }) => ({ name, bytes: Buffer.concat([Buffer.from(FRONT_MATTER), bytes]) }));
  return new Map([['md', pages], ['front.md', fronted], ...made]);
}

/** The front matter of a typical page of a site generator. */
const FRONT_MATTER = `---
title: Reading and writing
description: "What it does: all of it"
date: 2026-01-02
tags: [first, second]
authors:
  - anna
sidebar:
  label: Reading
  order: 3
---

`;

async function packagePages(count: number): Promise<TextFile[]> {
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('yaml/package.json')));
  const found: TextFile[] = [];
  for (const folder of (await readdir(modules)).toSorted()) {
    if (found.length === count) break;
    const name = join(modules, folder, 'README.md');
    const bytes = await readFile(name).catch(() => undefined);
    if (bytes !== undefined && bytes.length > 1000) found.push({ name, bytes });
  }
  return found;
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const clock = (seconds: number, mark: string) => `${new Date(seconds * 1000).toISOString().slice(11, 19)}${mark}000`;

/** Makes a file of a format, by its extension, from sentences. */
export const makers: Readonly<Record<string, (texts: readonly string[]) => string>> = {
  mdx: (texts) =>
    `---\ntitle: A page\n---\n\nimport Tabs from '@theme/Tabs';\n\n` +
    texts
      .map((text, index) => `## Part ${index} {#part-${index}}\n\n${text} <Badge text="new" /> **bold** {index}\n`)
      .join('\n'),
  html: (texts) =>
    `<!doctype html><html lang="en"><body>${texts
      .map((text) => `<h2 title="A title">Part</h2><p>${xml(text)} <a href="/x">A <b>link</b></a>.</p>`)
      .join('\n')}</body></html>`,
  json: (texts) =>
    JSON.stringify(
      Object.fromEntries(
        texts.map((text, index) => [`part_${index}`, { title: text, hint: `Hello {name}, <b>${index}</b>` }]),
      ),
      undefined,
      2,
    ),
  po: (texts) =>
    `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n` +
    texts
      .map((text, index) => `#: a.c:${index}\nmsgctxt "${index}"\nmsgid ${JSON.stringify(text)}\nmsgstr ""\n`)
      .join('\n'),
  csv: (texts) => ['key,text', ...texts.map((text, index) => `part.${index},${quoted(text)}`)].join('\n'),
  xliff: (texts) =>
    `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" ` +
    `target-language="de" datatype="plaintext" original="a"><body>${texts
      .map((text, index) => `<trans-unit id="${index}"><source>${xml(text)} <x id="1"/></source></trans-unit>`)
      .join('\n')}</body></file></xliff>`,
  srt: (texts) =>
    texts
      .map((text, index) => `${index + 1}\n${clock(index * 2, ',')} --> ${clock(index * 2 + 1, ',')}\n${text}\n`)
      .join('\n'),
  vtt: (texts) =>
    `WEBVTT\n\n${texts.map((text, index) => `${clock(index * 2, '.')} --> ${clock(index * 2 + 1, '.')}\n${xml(text)}\n`).join('\n')}`,
  txt: (texts) => texts.join('\n\n'),
  xml: (texts) =>
    `<resources>\n${texts
      .map((text, index) => `    <string name="part_${index}">${xml(text).replace(/['"]/g, '\\$&')}</string>\n`)
      .join('')}</resources>\n`,
  yml: (texts) => `en:\n${texts.map((text, index) => `  part_${index}: ${JSON.stringify(text)}\n`).join('')}`,
  properties: (texts) => texts.map((text, index) => `part.${index} = ${text}\n`).join(''),
  strings: (texts) => texts.map((text, index) => `/* note */\n"part.${index}" = ${JSON.stringify(text)};\n`).join(''),
  stringsdict: (texts) =>
    `<plist version="1.0"><dict>\n${texts
      .map((text, index) => {
        const forms = `<key>one</key><string>%d ${xml(text)}</string><key>other</key><string>%d ${xml(text)}</string>`;
        const rule = `<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>${forms}`;
        return `<key>part.${index}</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>${rule}</dict></dict>\n`;
      })
      .join('')}</dict></plist>\n`,
  resx: (texts) =>
    `<root>\n${texts
      .map((text, index) => `<data name="Part${index}" xml:space="preserve"><value>${xml(text)}</value></data>\n`)
      .join('')}</root>\n`,
  xcstrings: (texts) =>
    `{\n  "sourceLanguage" : "en",\n  "strings" : {\n${texts
      .map((text, index) => {
        const unit = `{ "stringUnit" : { "state" : "translated", "value" : ${JSON.stringify(text)} } }`;
        const localizations = ['es', 'fr', 'it', 'pt'].map((language) => `        "${language}" : ${unit}`).join(',\n');
        return `    ${JSON.stringify(`${index} ${text}`)} : {\n      "localizations" : {\n${localizations}\n      }\n    }`;
      })
      .join(',\n')}\n  },\n  "version" : "1.0"\n}`,
  php: (texts) =>
    `<?php\n\nreturn [\n${texts.map((text, index) => `    'part_${index}' => ${JSON.stringify(text).replaceAll('$', '\\$')},\n`).join('')}];\n`,
  ts: (texts) =>
    `<TS version="2.1"><context><name>Main</name>\n${texts
      .map((text) => `<message><source>${xml(text)}</source><translation type="unfinished"></translation></message>\n`)
      .join('')}</context></TS>\n`,
  ftl: (texts) => texts.map((text, index) => `part-${index} = ${text}\n`).join(''),
};
