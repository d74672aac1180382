import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A fenced block of a Markdown document. */
export interface CodeBlock {
  /** `bash`, `json` and so on; empty when the fence names none. */
  readonly language: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** The block that ends right in front of this one, with nothing between. */
  readonly before: CodeBlock | undefined;
  /** Why tests don't run it, from a comment `<!-- not run: … -->` in front of it. */
  readonly notRun: string | undefined;
}

/** A Markdown document for users or contributors. */
export interface DocumentationFile {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly CodeBlock[];
}

/** @returns the documents in the root folder and in docs, without decision records */
export function readDocumentation(): readonly DocumentationFile[] {
  const guides = readdirSync(`${ROOT}docs/guides`).map((name) => `docs/guides/${name}`);
  const others = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];
  const reference = ['docs/coverage.md', 'docs/interface.md', 'docs/threat-model.md'];
  return [...others, ...reference, ...guides.toSorted()].map((path) => {
    const text = readFileSync(`${ROOT}${path}`, 'utf8');
    return { path, text, blocks: findBlocks(text) };
  });
}

function findBlocks(document: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let end = 0;
  for (const match of document.matchAll(/(?:^<!-- not run: (.+) -->\n+)?^```(\w*)\n([\s\S]*?)^```$/gmu)) {
    const [whole, notRun, language = '', text = ''] = match;
    const fence = match.index + whole.indexOf('```');
    const isNext = document.slice(end, match.index).trim() === '';
    const line = document.slice(0, fence).split('\n').length;
    blocks.push({ language, text, notRun, line, before: isNext ? blocks.at(-1) : undefined });
    end = match.index + whole.length;
  }
  return blocks;
}
