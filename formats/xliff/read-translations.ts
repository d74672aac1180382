import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { markKey, type CodedContent } from '#formats/markup/coded-content.ts';
import type { LanguagePair } from '#domain/guards/find-defects.ts';
import type { TranslatedUnit } from '#formats/bilingual/translated-unit.ts';
import { readCarriers, type Carrier, type XliffDialect } from './carriers.ts';
import { fullContent } from './content.ts';
import { inlineMeaning1, inlineMeaning2 } from './inline-elements.ts';
import type { XmlElement } from '#formats/markup/element-tree.ts';
import { readXliffFile } from './decode.ts';

/**
 * The units of an XLIFF file with their translations in any state.
 *
 * Translations into a declared language other than the target are skipped.
 *
 * @throws LoquentError `document_mislabeled`, `document_corrupt`
 */
export function readXliffTranslations(
  bytes: Uint8Array,
  { targetLanguage }: Pick<LanguagePair, 'targetLanguage'>,
): readonly TranslatedUnit[] {
  const { source, root, dialect } = readXliffFile(bytes);
  return readCarriers(root, dialect, targetLanguage).flatMap((carrier) => {
    if (carrier.skip === 'marked_not_translatable') return [];
    const { id, context, maximumLength } = carrier;
    const from = readText(carrier.source, dialect);
    if (from.content.text.trim() === '') return [];
    return {
      id,
      place: context,
      source: from.content,
      target: targetOf(carrier, dialect, source, targetLanguage, markupIds(from, source)),
      ...(maximumLength === undefined ? {} : { maximumLength }),
    };
  });
}

function targetOf(
  { target, languageHolder }: Carrier,
  dialect: XliffDialect,
  source: string,
  targetLanguage: string,
  codes: MarkupIds,
): CodedText | undefined {
  const declared = languageHolder.tag.attribute(dialect.targetAttribute);
  if (target === undefined || (declared !== undefined && !sameLanguage(declared, targetLanguage))) return undefined;
  const content = readText(target, dialect);
  return content.content.text.trim() === '' ? undefined : renumbered(content, source, codes);
}

const readText = (element: XmlElement, { version }: XliffDialect) =>
  fullContent(element, version === 1 ? inlineMeaning1 : inlineMeaning2);

/** Ids of the codes of a text by their markup, in their order. */
type MarkupIds = ReadonlyMap<string, readonly number[]>;

/** Pairs are known by their opening code. */
function markupIds({ content, marks }: CodedContent, source: string): MarkupIds {
  const ids = new Map<string, number[]>();
  for (const code of content.codes) {
    if (code.kind === 'close') continue;
    const key = markupOf(code, marks, source);
    ids.set(key, [...(ids.get(key) ?? []), code.id]);
  }
  return ids;
}

/** Gives the codes of a translation the ids of the codes of its source with the same markup, and others ids of their own. */
function renumbered({ content, marks }: CodedContent, source: string, sourceIds: MarkupIds): CodedText {
  const free = new Map([...sourceIds].map(([markup, ids]) => [markup, [...ids]]));
  let next = Math.max(0, ...[...sourceIds.values()].flat());
  const renamed = new Map<number, number>();
  for (const code of content.codes) {
    if (code.kind === 'close' && renamed.has(code.id)) continue;
    renamed.set(code.id, free.get(markupOf(code, marks, source))?.shift() ?? (next += 1));
  }
  return { text: content.text, codes: content.codes.map((code) => ({ ...code, id: renamed.get(code.id) ?? code.id })) };
}

function markupOf(code: InlineCode, marks: CodedContent['marks'], source: string): string {
  const mark = marks.get(markKey(code));
  return mark === undefined ? '' : `${code.kind} ${source.slice(mark.start, mark.end)}`;
}
