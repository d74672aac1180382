import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { keyFinder } from '#formats/json/chosen-keys.ts';
import { jsonContext } from '#formats/json/json-format.ts';
import { codeRecognizer } from '#formats/json/labels.ts';
import type { JsonPath } from '#formats/json/tokens.ts';
import { indentationAt, plainItem, pluralResource, type PluralItem } from '#formats/strings/plural-items.ts';
import { plainResource, resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { resourceSkipReason } from '#formats/strings/string-content.ts';
import { writeScalar } from './write-scalar.ts';
import { yamlNodes, type YamlString } from './yaml-nodes.ts';
import { yamlPlurals, type YamlPlural } from './yaml-plurals.ts';

/**
 * YAML: locale files of Rails, Symfony, i18next, Hugo, and any other. A unit is a string value that is text; styles, anchors,
 * comments and keys stay. The only key at the root is renamed if it is the source language.
 */
export const yamlFormat: DocumentFormat = {
  id: 'yaml',
  about: {
    name: 'YAML resources',
    translated: 'texts at any depth, plurals of Rails and i18next; the language key of Rails is renamed',
    kept: 'keys, comments, styles, anchors, aliases, ids, addresses, numbers, symbols',
  },
  extensions: ['.yaml', '.yml'],
  mediaType: 'application/yaml',
  options: ['keys'],
  copiesCodes: true,
  read: readYaml,
};

/** Words that YAML 1.1 reads as true or false (yaml.org/type/bool.html), and symbols of Ruby. */
const NO_STRING = /^(?:y|n|yes|no|on|off|true|false|null)$|^:[\w-]+$/i;

function readYaml(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const entries = new Map<JsonPath | undefined, number>();
  const { strings, root } = yamlNodes(source, (path, count) => entries.set(path, count));
  const plurals = yamlPlurals(strings, entries);
  const isCode = codeRecognizer(strings);
  const [isTranslated, isLeftOut] = [keyFinder(options.keys?.translate), keyFinder(options.keys?.skip)];
  const pluralOf = new Map(plurals.flatMap((plural) => [...plural.forms.values()].map((form) => [form, plural])));
  const texts = strings.flatMap((string): readonly ResourceText[] => {
    const plural = pluralOf.get(string);
    // A set is one unit, at the place of its first form.
    if (plural !== undefined && plural.forms.values().next().value !== string) return [];
    const path = plural?.path ?? string.path;
    const text = plural === undefined ? textOf(string) : pluralText(plural);
    const isChosen = isLeftOut(path) ? { skipReason: 'not_selected' as const } : {};
    return [{ context: jsonContext(path), comment: string.comment, ...text, ...isChosen }];
  });
  return resourceDocument({
    bytes,
    source,
    encode: (written) => encodeText(written, form),
    warnings,
    texts,
    languageEdits: (language) => rootEdits(language),
  });

  function textOf(string: YamlString) {
    const { start, end, value, path, type } = string;
    const text = plainResource({ start, end, value, write: (written) => writeScalar(source, string, written) });
    const isWord = type === 'PLAIN' && NO_STRING.test(value);
    const reason = resourceSkipReason(value, (shown) => !isTranslated(path) && isCode({ path, value: shown }));
    return { ...text, skipReason: isWord ? ('not_text' as const) : reason };
  }

  function pluralText({ type, forms }: YamlPlural) {
    const items = [...forms].map(([form, string]): PluralItem => {
      const { start, end } = string.key!;
      const nameEnd = /["']$/.test(source.slice(start, end)) ? end - 1 : end;
      return {
        form,
        start,
        end: string.end,
        nameStart: nameEnd - form.length,
        nameEnd,
        textStart: string.start,
        textEnd: string.end,
        ...plainItem({ ...string, write: (written) => writeScalar(source, string, written) }),
      };
    });
    return pluralResource(source, items, indentationAt(source, items[0]!.start), type);
  }

  function rootEdits(language: string) {
    const tag = parseLanguageTag(root?.name.replaceAll('_', '-') ?? '')?.tag;
    const { sourceLanguage } = options;
    if (root === undefined || tag === undefined || (sourceLanguage !== undefined && !sameLanguage(tag, sourceLanguage)))
      return [];
    const raw = source.slice(root.start, root.end);
    const name = root.name.includes('_') ? language.replaceAll('-', '_') : language;
    // Norwegian is a word for false in YAML 1.1.
    const quote = /^["']/.exec(raw)?.[0] ?? (/^(?:no|y|n|on)$/i.test(name) ? '"' : '');
    return [{ start: root.start, end: root.end, text: quote + name + quote }];
  }
}
