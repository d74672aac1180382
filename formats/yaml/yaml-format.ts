import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import { decodeText, encodePieces } from '#formats/encoding/text-file.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { keyFinder } from '#formats/json/chosen-keys.ts';
import { jsonContext } from '#formats/json/json-format.ts';
import { codeRecognizer, type CodeRecognizer } from '#formats/json/labels.ts';
import type { JsonPath } from '#formats/json/tokens.ts';
import { ItemsOnDemand, KEPT_LENGTH } from '#formats/strings/items-on-demand.ts';
import { indentationAt, plainItem, pluralResource, type PluralItem } from '#formats/strings/plural-items.ts';
import { itemsOfParts } from '#formats/strings/maximum-length.ts';
import { ownSource } from '#formats/strings/own-text.ts';
import { plainResource, resourceDocument, type ResourceText } from '#formats/strings/resource-document.ts';
import { resourceSkipReason } from '#formats/strings/string-content.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { writeScalar } from './write-scalar.ts';
import { nodesOf, yamlNodes, type YamlNodes, type YamlString } from './yaml-nodes.ts';
import { yamlParts } from './yaml-parts.ts';
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
  options: ['skip', 'translate', 'plurals'],
  copiesCodes: true,
  read: readYaml,
};

/** Words that YAML 1.1 reads as true or false (yaml.org/type/bool.html), and symbols of Ruby. */
const NO_STRING = /^(?:y|n|yes|no|on|off|true|false|null)$|^:[\w-]+$/i;

/** The parser's strings take half a gigabyte for that. */
const LIMIT = { most: 16, kind: 'YAML' };
/** Length of the parts of a long file, which are read again on each access; shorter parts would share a group of `ItemsOnDemand`. */
const PART_LENGTH = 4_096;

function readYaml(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const parts = source.length > KEPT_LENGTH ? yamlParts(source, PART_LENGTH) : [];
  const [isTranslated, isLeftOut] = [keyFinder(options.keys?.translate), keyFinder(options.keys?.skip)];
  const { sourceLanguage } = options;
  const divided = itemsOfParts(source, parts, (part) => textsOf(nodesOf(source, [part])).between(0, Infinity), LIMIT);
  const { root, ...found } = divided === undefined ? yamlNodes(source) : nodesOf(source, parts.slice(0, 1));
  const rootTag = parseLanguageTag(root?.name.replaceAll('_', '-') ?? '')?.tag;
  const hasLanguage = rootTag !== undefined && (sourceLanguage === undefined || sameLanguage(rootTag, sourceLanguage));
  return resourceDocument({
    bytes,
    source,
    encode: (written) => encodePieces(written, form, bytes.length),
    warnings,
    texts: divided ?? itemsOfFile(),
    languageEdits: (language) => rootEdits(language),
  });

  function itemsOfFile(): ItemsOnDemand<ResourceText> {
    const texts = textsOf(found);
    return new ItemsOnDemand(texts.ends(), texts.between);
  }

  function textsOf({ strings, entries }: Omit<YamlNodes, 'root'>) {
    const plurals = options.plurals === 'none' ? [] : yamlPlurals(strings, entries);
    const isCode = codeRecognizer(strings);
    const pluralOf = new Map(plurals.flatMap((plural) => [...plural.forms.values()].map((form) => [form, plural])));
    const firstFrom = (offset: number) => firstIndex(strings.length, (index) => strings[index]!.start >= offset);
    return {
      between: (start: number, end: number) => strings.slice(firstFrom(start), firstFrom(end)).flatMap(textsOfString),
      /** Ends of strings that are in no set of plural forms, whose changes may be anywhere in it. */
      *ends() {
        let last = 0;
        for (const string of strings) {
          const plural = pluralOf.get(string);
          last = Math.max(last, ...(plural === undefined ? [] : [...plural.forms.values()].map(({ end }) => end)));
          if (string.end >= last) yield string.end;
        }
      },
    };

    function textsOfString(string: YamlString): readonly ResourceText[] {
      const plural = pluralOf.get(string);
      // A set is one unit, at the place of its first form.
      if (plural !== undefined && plural.forms.values().next().value !== string) return [];
      const path = plural?.path ?? string.path;
      const text = plural === undefined ? textOf(string, isCode) : pluralText(plural);
      const isChosen = isLeftOut(path) ? { skipReason: 'not_selected' as const } : {};
      const own = () => ({ ...text.own!(), key: keyOf(path) });
      return [{ context: jsonContext(path), comment: string.comment, ...text, ...isChosen, own }];
    }
  }

  function textOf(string: YamlString, isCode: CodeRecognizer) {
    const { start, end, value, path, type } = string;
    const text = plainResource({ start, end, value, write: (written) => writeScalar(source, string, written) });
    const isWord = type === 'PLAIN' && NO_STRING.test(value);
    const reason = resourceSkipReason(value, (shown) => !isTranslated(path) && isCode({ path, value: shown }));
    // Ruby reads such a word in quotes as a text.
    if (isWord) return { ...text, skipReason: 'not_text' as const, own: () => ownSource(source, string) };
    return { ...text, skipReason: reason };
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

  /** The keys to a text, without the language. */
  function keyOf(path: JsonPath | undefined): string {
    const steps: string[] = [];
    for (let at = path; at !== undefined; at = at.parent) steps.unshift(String(at.step));
    return JSON.stringify(hasLanguage ? steps.slice(1) : steps);
  }

  function rootEdits(language: string) {
    if (root === undefined || !hasLanguage) return [];
    const raw = source.slice(root.start, root.end);
    const name = root.name.includes('_') ? language.replaceAll('-', '_') : language;
    // Norwegian is a word for false in YAML 1.1.
    const quote = /^["']/.exec(raw)?.[0] ?? (/^(?:no|y|n|on)$/i.test(name) ? '"' : '');
    return [{ start: root.start, end: root.end, text: quote + name + quote }];
  }
}
