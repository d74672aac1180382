import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import { translatability } from '#domain/units/translatability.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { UnitsOnDemand } from '#domain/units/units.ts';
import type { TextPieces } from '#formats/encoding/text-file.ts';
import type { DocumentWarning, ReadDocument } from '#formats/format.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { commentField } from './comment.ts';
import { keyedTexts } from './keyed-texts.ts';
import { type OwnText } from './own-text.ts';
import { parseResourceString, renderResourceString, resourceSkipReason } from './string-content.ts';
import { inSourceOrder, ItemsOnDemand, writtenParts, type ItemGroup } from './items-on-demand.ts';

/** A text of a file of strings, or a set of plural forms, with its place in the source. */
export interface ResourceText extends Pick<Unit, 'context' | 'content' | 'meaning' | 'maximumLength' | 'target'> {
  readonly skipReason?: SkipReason | undefined;
  /** For translators, in full. */
  readonly comment?: string | undefined;
  /**
   * Computes the changes of the source for a translation.
   *
   * @throws LoquentError `document_write_failed`
   */
  readonly edits: (target: CodedText, options: ResourceWriteOptions) => readonly Replacement[];
  /** The text as the file has it; undefined for one that no other file can give. */
  readonly own?: (() => OwnText) | undefined;
}

export interface ResourceWriteOptions {
  /** BCP 47. */
  readonly targetLanguage: string;
  /** Called with the plural forms that the source lacks and whose texts equal that of `other`. */
  readonly onRepeated: (forms: readonly string[]) => void;
}

/** A file of strings that was read. */
export interface ResourceFile {
  readonly bytes: Uint8Array;
  readonly source: string;
  readonly encode: (written: TextPieces) => Uint8Array;
  readonly warnings: readonly DocumentWarning[];
  readonly texts: readonly ResourceText[] | ItemsOnDemand<ResourceText>;
  /** Computes the changes that name the language (BCP 47) of a file with translations. */
  readonly languageEdits?: ((language: string) => readonly Replacement[]) | undefined;
}

/** A document of texts with their places: everything between them stays byte for byte. */
export function resourceDocument(file: ResourceFile): ReadDocument {
  const { texts } = file;
  const change = (edits: readonly Replacement[]) => file.encode([splice(file.source, inSourceOrder(edits))]);
  return {
    units: unitsOfTexts(texts.length, (index) => resourceUnit(texts.at(index)!, index)),
    warnings: file.warnings,
    keyed: keyedTexts({ ...file, change }),
    write(targets, { targetLanguage, onWarning }) {
      const repeated = new Set<string>();
      const options = {
        targetLanguage,
        onRepeated: (forms: readonly string[]) => forms.forEach((form) => repeated.add(form)),
      };
      const named = file.languageEdits?.(targetLanguage) ?? [];
      let [index, isChanged] = [0, false];
      const written = file.encode(writtenParts(file.source, groupsOf(file), editsOf, named));
      if (repeated.size > 0) onWarning?.(pluralFormsRepeated(repeated, targetLanguage));
      return isChanged ? written : Uint8Array.from(file.bytes);

      function editsOf({ items }: ItemGroup<ResourceText>): readonly Replacement[] {
        const edits = items.flatMap((text) => {
          const target = targets.get(`s${(index += 1)}`);
          return target === undefined ? [] : text.edits(target, options);
        });
        isChanged ||= edits.length > 0;
        return edits;
      }
    },
  };
}

/** Units with the ids of `resourceUnit`, made when they are asked for. */
export function unitsOfTexts(length: number, unitAt: (index: number) => Unit): UnitsOnDemand {
  return new UnitsOnDemand(length, unitAt, (id) => {
    const index = /^s[1-9]\d{0,8}$/.test(id) ? Number(id.slice(1)) - 1 : -1;
    return index < length ? index : -1;
  });
}

function groupsOf({ texts, source }: ResourceFile): Iterable<ItemGroup<ResourceText>> {
  return texts instanceof ItemsOnDemand ? texts.groups() : [{ items: texts, end: source.length }];
}

/** The unit of a text. @param index of the text in its file, from 0 */
export function resourceUnit(text: ResourceText, index: number): Unit {
  const { context, content, skipReason, comment, meaning, maximumLength, target } = text;
  return {
    id: `s${index + 1}`,
    context: context.slice(0, MAX_CONTEXT).toWellFormed(),
    content,
    ...translatability(skipReason),
    ...commentField(comment ?? ''),
    ...(meaning === undefined ? {} : { meaning }),
    ...(maximumLength === undefined ? {} : { maximumLength }),
    ...(target === undefined ? {} : { target }),
  };
}

/** UTF-16 units of a key that are kept. */
const MAX_CONTEXT = 200;

/** Plural forms were added that have the text of `other`. @param language BCP 47 */
export const pluralFormsRepeated = (forms: ReadonlySet<string>, language: string): DocumentWarning => ({
  code: 'plural_forms_repeated',
  message:
    `${language} has plural forms that the source lacks. Those added (${[...forms].join(', ')}) have in some places the ` +
    'text of the form "other". Review them.',
});

/** The place of a string in the source, UTF-16 offsets, and the way to write it. */
export interface PlainString {
  readonly start: number;
  readonly end: number;
  /** As a program reads it. */
  readonly value: string;
  /** Writes a value between `start` and `end`. */
  readonly write: (value: string) => string;
}

/** A plain string as programs read it. */
export const ownValue = ({ start, end, value, write }: PlainString): OwnText => ({
  text: value,
  notation: 'value',
  replace: (text) => [{ start, end, text: write(text) }],
});

/** The content of a plain string, the reason why it isn't translated, and its changes for a translation. */
export function plainResource({
  start,
  end,
  value,
  write,
}: PlainString): Pick<ResourceText, 'content' | 'skipReason' | 'edits' | 'own'> {
  const string = parseResourceString(value);
  return {
    content: string.content,
    skipReason: resourceSkipReason(value),
    edits(target) {
      if (sameContent(target, string.content)) return [];
      return [{ start, end, text: write(renderResourceString(string, target)) }];
    },
    own: () => ownValue({ start, end, value, write }),
  };
}
