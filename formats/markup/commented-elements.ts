import type { XmlElement } from './element-tree.ts';

const COMMENT = { start: '<!--', end: '-->' } as const;

/** @returns the child elements, each with the text of the comments directly before it */
export function commentedElements(source: string, parent: XmlElement) {
  let from = parent.contentStart;
  return parent.children.flatMap((element) => {
    if (element.type !== 'element') return [];
    const comment = lastComments(source.slice(from, element.start));
    from = element.end;
    return [{ element, comment }];
  });
}

function lastComments(between: string): string {
  const comments: string[] = [];
  let text = between.trimEnd();
  while (text.endsWith(COMMENT.end)) {
    const start = text.lastIndexOf(COMMENT.start);
    if (start === -1) break;
    comments.unshift(text.slice(start + COMMENT.start.length, -COMMENT.end.length).trim());
    text = text.slice(0, start).trimEnd();
  }
  return comments.join(' ');
}
