import type { KeyedText, KeyedTexts } from '#formats/format.ts';
import { inSourceOrder } from '#formats/strings/items-on-demand.ts';
import { soleLanguage } from '#formats/strings/keyed-texts.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { poEntries, type PoEntry } from './entries.ts';
import { planPlurals, readPoHeader } from './header.ts';
import { withoutFuzzyFlag } from './message-writer.ts';
import { isFlag, type PoMessage } from './messages.ts';
import type { PluralForms } from './plural-forms.ts';

/** Key of the header, which a translation keeps with its plural forms. */
const HEADER = '';

/** A catalog that was read. */
export interface KeyedCatalog {
  readonly text: string;
  readonly index: CatalogIndex;
  readonly messages: () => Iterable<PoMessage>;
  /** Computes the changes of the header for a language (BCP 47). */
  readonly headerEdits: (language: string) => readonly Replacement[];
  readonly encode: (written: string) => Uint8Array;
}

/** The messages of a catalog by key. The text of a message is its `msgstr` lines as written; blank if fuzzy. */
export function keyedMessages({ text, index, messages, headerEdits, encode }: KeyedCatalog): KeyedTexts {
  const change = (edits: readonly Replacement[]) => encode(splice(text, inSourceOrder(edits)));
  return {
    texts() {
      const { header } = index;
      const ofHeader = { source: '', text: header === undefined ? '' : writtenText(text, header), notation: 'source' };
      const found = Array.from(messages(), (message): [string, KeyedText] => [
        keyOf(message.entry),
        {
          source: message.units.map(({ content }) => content.text).join('\n'),
          text: writtenText(text, message.entry),
          notation: notationOf(message.entry),
          isTranslatable: message.units.some(
            ({ translate, skipReason }) => translate || skipReason === 'already_translated',
          ),
        },
      ]);
      return new Map([[HEADER, { ...ofHeader, isTranslatable: false }], ...found]);
    },
    only: (keys) =>
      change(
        Array.from(messages()).flatMap(({ entry: { start, end, ...entry } }) =>
          keys.has(keyOf(entry)) ? [] : [{ start, end, text: '' }],
        ),
      ),
    withTexts(byLanguage) {
      const [language, texts] = soleLanguage(byLanguage);
      const header = texts.get(HEADER)?.text.replace(/(charset=)[\w.:-]{1,40}/i, '$1UTF-8');
      const made = planPlurals(readPoHeader(index.header), language).forms;
      const forms = header === undefined ? made : (readPoHeader(entryOf(header)).pluralForms ?? made);
      const ofHeader =
        header === undefined || index.header === undefined ? headerEdits(language) : replaced(index.header, header);
      const edits = Array.from(messages()).flatMap(({ entry }) => {
        const found = texts.get(keyOf(entry));
        if (found?.notation !== notationOf(entry) || found.text === writtenText(text, entry)) return [];
        return replaced(entry, entry.plural === undefined ? found.text : withForms(found.text, made, forms));
      });
      return change([...ofHeader, ...edits]);
    },
  };
}

const keyOf = ({ id, context }: Pick<PoEntry, 'id' | 'context'>) =>
  context === undefined ? id.value : `${id.value} (${context})`;
const notationOf = ({ plural }: PoEntry) => (plural === undefined ? 'source' : 'forms');

const rangeOf = ({ translations, end }: PoEntry) => ({
  start: Math.min(...[...translations.values()].map(({ start }) => start)),
  end,
});

function writtenText(text: string, entry: PoEntry): string {
  const isDone = [...entry.translations.values()].every(({ value }) => value !== '');
  const isFuzzy = entry.id.value !== '' && entry.comments.some((comment) => isFlag(comment.text, 'fuzzy'));
  const { start, end } = rangeOf(entry);
  return isDone && !isFuzzy ? text.slice(start, end) : '';
}

const replaced = (entry: PoEntry, text: string): readonly Replacement[] => [
  ...withoutFuzzyFlag(entry),
  { ...rangeOf(entry), text },
];

/** An entry with these `msgstr`. */
const entryOf = (written: string, id = 'msgid ""'): PoEntry => poEntries(`${id}\n${written}\n`).next().value!;

/** The `msgstr` of a plural in other forms than those that it was made in. */
function withForms(written: string, made: PluralForms, forms: PluralForms): string {
  const { translations, newline } = entryOf(written, 'msgid ""\nmsgid_plural ""');
  if (translations.size === forms.count || translations.size !== made.count) return written;
  const source = `msgid ""\nmsgid_plural ""\n${written}\n`;
  const fields = Array.from({ length: forms.count }, (_, form) => {
    const number = Array.from({ length: 200 }, (_each, count) => count).find((count) => forms.formula(count) === form);
    const { start, end } = translations.get(made.formula(number ?? 2)) ?? translations.get(0)!;
    return source.slice(start, end).replace(/^msgstr\s*\[\s*\d+\s*\]/, `msgstr[${form}]`);
  });
  return fields.join(newline);
}
