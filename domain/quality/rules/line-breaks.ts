import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { spansOf } from '#domain/quality/spans.ts';

const LINE_BREAK = /\r\n?|\n/g;

/** Another number of line breaks than in the source, or blank lines at other places. */
export const lineBreaks: SegmentRule = {
  id: 'line-breaks',
  category: 'design-and-markup/layout',
  severity: 'minor',
  check({ source, target }) {
    const [from, to] = [source.text.trim(), target.text.trim()];
    if (to === '' || (!from.includes('\n') && !to.includes('\n'))) return undefined;
    const [wanted, found] = [from.match(LINE_BREAK)?.length ?? 0, to.match(LINE_BREAK)?.length ?? 0];
    if (wanted === found && runsOf(from) === runsOf(to)) return undefined;
    const message =
      wanted === found
        ? 'Blank lines are at other places than in the source.'
        : `The source has ${count(wanted)}, the translation ${count(found)}.`;
    return finding(message, spansOf(source.text, LINE_BREAK), spansOf(target.text, LINE_BREAK));
  },
};

/** The numbers of line breaks that follow each other, in order. */
function runsOf(text: string): string {
  return Array.from(text.replaceAll(/\r\n?/g, '\n').matchAll(/\n+/g), ([run]) => run.length).join(' ');
}

function count(breaks: number): string {
  return breaks === 0 ? 'no line break' : breaks === 1 ? 'one line break' : `${breaks} line breaks`;
}
