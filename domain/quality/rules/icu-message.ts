import { pluralTable } from '#domain/languages/plural-categories.ts';
import { MessageError } from '#domain/icu/message-error.ts';
import { isMessage, parseMessage } from '#domain/icu/parse-message.ts';
import type { MessageNode } from '#domain/icu/message-node.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { quoted, wholeText } from '#domain/quality/spans.ts';

/** Messages in ICU syntax that can't be shown, have other arguments, or lack plural forms of the language. */
export const icuMessage: SegmentRule = {
  id: 'icu-message',
  category: 'design-and-markup/markup-tag',
  severity: 'critical',
  prepare: ({ target: { tag } }) => {
    return ({ source, target }) => {
      if (!source.text.includes('{') || !isMessage(source.text) || target.text.trim() === '') return undefined;
      const wanted = parsed(source.text);
      // A source that can't be parsed is no message.
      if (typeof wanted === 'string') return undefined;
      const whole = [wholeText(source.text), wholeText(target.text)] as const;
      const found = parsed(target.text);
      if (typeof found === 'string') return finding(`The message can’t be parsed: ${found}`, ...whole);
      const [names, own] = [argumentsOf(wanted), argumentsOf(found)];
      const different = [...names].filter((name) => !own.has(name)).concat([...own].filter((name) => !names.has(name)));
      if (different.length > 0) {
        return finding(`The arguments of the message differ: ${quoted(different)}.`, ...whole);
      }
      const more = { severity: 'major', category: 'linguistic-conventions/grammar' } as const;
      return lackingForms(found, tag).map((forms) =>
        finding(`The message lacks plural forms of the language: ${forms}.`, ...whole, more),
      );
    };
  },
};

function parsed(text: string): readonly MessageNode[] | string {
  try {
    return parseMessage(text);
  } catch (error) {
    if (error instanceof MessageError) return error.message;
    throw error;
  }
}

function argumentsOf(nodes: readonly MessageNode[], names = new Set<string>()): ReadonlySet<string> {
  for (const node of nodes) {
    if (node.kind === 'choice') {
      names.add(`${node.argument}, ${node.type}`);
      for (const { nodes: inner } of node.options) argumentsOf(inner, names);
    } else if (node.kind === 'slot' && node.argument !== undefined) names.add(node.argument);
  }
  return names;
}

/** Lists the missing categories of each plural. */
function lackingForms(nodes: readonly MessageNode[], tag: string): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'choice') return [];
    const inner = node.options.flatMap((option) => lackingForms(option.nodes, tag));
    if (node.type === 'select') return inner;
    const { ofCounts, ofOneNumber, numbersOf } = pluralTable(tag, node.type === 'plural' ? 'cardinal' : 'ordinal');
    const own = new Set(node.options.map(({ selector }) => selector));
    const lacking = ofCounts.filter(
      (category) => !own.has(category) && !(ofOneNumber.has(category) && own.has(`=${numbersOf(category)[0]}`)),
    );
    return lacking.length === 0 ? inner : [lacking.join(', '), ...inner];
  });
}
