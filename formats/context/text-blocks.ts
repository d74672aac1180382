import type { TextBlock } from '#domain/context/text-block.ts';
import { LIST_MARK, textLines, textParagraphs } from '#formats/text/paragraphs.ts';
import { continuesWithoutSpace } from '#formats/text/line-wrapping.ts';
import { decodeDetected } from './decode-detected.ts';

/** Reads plain text: paragraphs whose wrapped lines are joined, and list items. */
export async function readTextBlocks(bytes: Uint8Array, language?: string): Promise<readonly TextBlock[]> {
  const paragraphs = textParagraphs(textLines(await decodeDetected(bytes, language)));
  return paragraphs.flatMap(({ lines }): TextBlock[] => {
    const text = lines.map((line) => line.text).reduce(joinLines, '');
    if (text === '') return [];
    return [{ kind: LIST_MARK.test(text) ? 'list_item' : 'paragraph', text, headings: [], page: null }];
  });
}

/** Joins wrapped lines: with a space, except in scripts without spaces. */
function joinLines(text: string, line: string): string {
  return text === '' || continuesWithoutSpace(text, line) ? text + line : `${text} ${line}`;
}
