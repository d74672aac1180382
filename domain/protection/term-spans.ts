import type { TextSpan } from './text-spans.ts';
import { isWordAt, isWordBefore } from './text-spans.ts';

/** Scripts without spaces between words, in which terms need no word boundary. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

interface TrieNode {
  readonly next: Map<string, TrieNode>;
  term: string | undefined;
}

/**
 * Prepares a list of do-not-translate terms of any length. The longest at each place of a text is found, case sensitive, as whole
 * words, in time linear in text times the longest term.
 */
export function createTermFinder(terms: readonly string[]): (text: string) => readonly TextSpan[] {
  const root: TrieNode = { next: new Map(), term: undefined };
  for (const term of terms) {
    if (term.trim() === '') continue;
    let node = root;
    for (const unit of term.trim().split('')) {
      let next = node.next.get(unit);
      if (next === undefined) node.next.set(unit, (next = { next: new Map(), term: undefined }));
      node = next;
    }
    node.term = term.trim();
  }

  function endOfTerm(text: string, start: number): number | undefined {
    let node: TrieNode | undefined = root;
    let end: number | undefined;
    for (let index = start; ; index += 1) {
      node = node.next.get(text[index] ?? '');
      if (node === undefined) return end;
      if (node.term !== undefined && isWhole(text, start, index + 1)) end = index + 1;
    }
  }

  return (text) => {
    const spans: TextSpan[] = [];
    if (root.next.size === 0) return spans;
    let index = 0;
    while (index < text.length) {
      const end = endOfTerm(text, index);
      if (end !== undefined) spans.push({ start: index, end });
      index = end ?? index + 1;
    }
    return spans;
  };
}

function isWhole(text: string, start: number, end: number): boolean {
  if (isWordAt(text, start) && isWordBefore(text, start) && !WITHOUT_SPACES.test(text[start] ?? '')) return false;
  return !(isWordBefore(text, end) && isWordAt(text, end)) || WITHOUT_SPACES.test(text[end - 1] ?? '');
}
