import { pluralTable, type PluralCategory } from '#domain/languages/plural-categories.ts';
import { finding, type ComparisonRule } from '#domain/quality/rule.ts';
import { MAX_RELATED } from '#domain/quality/finding.ts';

/** Messages without a form for each plural category of the language. */
export const pluralForms: ComparisonRule = {
  id: 'plural-forms',
  category: 'linguistic-conventions/grammar',
  severity: 'major',
  compare: ({ target: { tag } }) => {
    const { ofCounts } = pluralTable(tag);
    const messages = new Map<string, Map<string, string>>();
    return {
      add({ segment: { id, plural } }) {
        if (plural === undefined) return;
        const forms = messages.get(plural.message) ?? new Map<string, string>();
        forms.set(plural.category, id);
        messages.set(plural.message, forms);
      },
      *finish() {
        for (const forms of messages.values()) {
          const lacking = ofCounts.filter((category: PluralCategory) => !forms.has(category));
          const [first, ...others] = [...forms.values()];
          if (lacking.length === 0 || first === undefined) continue;
          const message = `The message lacks plural forms of the language: ${lacking.join(', ')}.`;
          const related = others.slice(0, MAX_RELATED);
          yield [first, finding(message, [], [], related.length === 0 ? undefined : { related })];
        }
      },
    };
  },
};
