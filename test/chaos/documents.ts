import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';

/** Sentences in a document: three batches in each language. */
const SENTENCES = 130;

const sentence = (document: number, index: number) =>
  `In document ${document} the party number ${index} keeps what it promised.`;

/** Finds out where a text comes from, in sources and in what a model is asked. */
export const SENTENCE_MARK = /In document (\d+) the party number (\d+) /g;

type Build = (sentences: readonly string[]) => Uint8Array | string;

/** Time of a cue, from seconds. */
const cueTime = (seconds: number, mark: string) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}${mark}000`;

const BUILDERS: Readonly<Record<string, Build>> = {
  docx: (sentences) => buildDocx({ body: sentences.map((text) => paragraph(textRun(text))).join('') }),
  txt: (sentences) => sentences.join('\n\n'),
  md: (sentences) => `# Report\n\n${sentences.map((text) => `- ${text}`).join('\n')}\n`,
  html: (sentences) => `<!doctype html><title>Report</title>${sentences.map((text) => `<p>${text}</p>`).join('\n')}`,
  csv: (sentences) => `id,text\n${sentences.map((text, index) => `${index},${text}`).join('\n')}\n`,
  srt: (sentences) =>
    sentences
      .map((text, index) => `${index + 1}\n${cueTime(index * 2, ',')} --> ${cueTime(index * 2 + 1, ',')}\n${text}\n`)
      .join('\n'),
};

export interface ChaosDocument {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

/** Documents of several formats in turn, no two sentences alike. */
export function makeDocuments(count: number): readonly ChaosDocument[] {
  const formats = Object.entries(BUILDERS);
  return Array.from({ length: count }, (_, document) => {
    const [extension, build] = formats[document % formats.length]!;
    const sentences = Array.from({ length: SENTENCES }, (_ignored, index) => sentence(document, index));
    return { name: `document-${document}.${extension}`, bytes: build(sentences) };
  });
}
