import type { DocumentTask, SourceStore } from '#jobs/documents/document-reader.ts';
import type { FileAnalysis } from '#domain/files/analysis.ts';
import { measureText } from '#domain/files/text-statistics.ts';
import { detectLanguage } from '#domain/languages/detect-language.ts';
import { readableText } from '#domain/icu/readable-text.ts';
import { readOfficeFacts } from '#formats/office-facts.ts';
import { formatForFile } from '#formats/registry.ts';
import { readDocument } from './source-document.ts';

/** The analysis of a file without readable text. */
export const NO_COUNTS: FileAnalysis = { word_count: null, character_count: null, detected_language: null };

/** True if the text of a file can be read. */
export function hasCounts(key: string): boolean {
  return formatForFile(key) !== undefined;
}

/** Counts the contents of a document: its translatable text, and pages, slides or sheets. */
export async function analyzeDocument(task: DocumentTask, store: SourceStore): Promise<FileAnalysis> {
  const kind = formatForFile(task.key)?.office;
  const bytes = await store.source();
  const counts = kind === undefined ? {} : readOfficeFacts(bytes, kind);
  const units = readDocument(task.key, bytes).units.filter(({ translate }) => translate);
  const texts = units.map(({ content }) => readableText(content));
  const { language = null } = await detectLanguage(texts);
  let [words, characters] = [0, 0];
  for (const text of texts) {
    let measured = { words: 0, characters: 0 };
    // The last of them is that of the whole text.
    for (const sum of measureText(text, language ?? 'und')) measured = sum;
    words += measured.words;
    characters += measured.characters;
  }
  return {
    word_count: words,
    character_count: characters,
    detected_language: language,
    units: units.length,
    ...counts,
  };
}
