import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { Unit } from '#domain/units/unit.ts';
import { untranslatableReason, translatability } from '#domain/units/translatability.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { setAttribute } from '#formats/markup/tag-attributes.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { commentField } from '#formats/strings/comment.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { readXliffFile, FILE_NAME } from './decode.ts';
import { readXliffTranslations } from './read-translations.ts';
import { writeCarrier } from './carrier-writer.ts';
import { readCarriers, type Carrier, type XliffDialect } from './carriers.ts';
import type { ContentNode } from './content.ts';

/**
 * XLIFF 1.x and 2.x. A unit is a source, or a segment of it; its translation becomes the target. Targets that people
 * have translated or approved are kept, as is everything else: notes, states, alternatives, other namespaces.
 */
export const xliffFormat: DocumentFormat = {
  id: 'xliff',
  about: {
    name: 'XLIFF 1.2 and 2.x',
    translated:
      'sources without a translation; the targets of a file "from English to English", whose sources are keys',
    kept: 'approved and translated targets, `translate="no"`, notes, alternatives',
  },
  extensions: ['.xlf', '.xliff'],
  mediaType: 'application/xliff+xml',
  translations: { in: 'units', extensions: ['.xlf', '.xliff'], read: readXliffTranslations },
  copiesCodes: true,
  read: readXliff,
};

function readXliff(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { source, encode, root, dialect } = readXliffFile(bytes);
  const carriers = readCarriers(root, dialect, options.targetLanguage);
  const names = new Map<ContentNode, string>();
  const units = carriers.flatMap((carrier) => unitsOf(carrier, names));
  return {
    units,
    warnings: [],
    write(targets, { targetLanguage }) {
      const targetOf = (node: ContentNode): CodedText | undefined => targets.get(names.get(node)!);
      const changed = carriers.filter((carrier) => changes(carrier, targetOf));
      if (changed.length === 0) return Uint8Array.from(bytes);
      const writer = { source, dialect, targetLanguage, targetOf };
      const edits = changed.flatMap((carrier) => writeCarrier(writer, carrier));
      const kept = carriers.filter(({ skip }) => skip === 'already_translated');
      edits.push(...languageEdits(source, dialect, changed, kept, targetLanguage));
      const written = splice(
        source,
        edits.toSorted((one, other) => one.start - other.start),
      );
      checkWritten(written);
      return encode([written]);
    },
  };
}

function unitsOf(carrier: Carrier, names: Map<ContentNode, string>): Unit[] {
  const nodes = carrier.contents.flatMap(withInner);
  return nodes.map((node, index) => {
    const id = nodes.length === 1 ? carrier.id : `${carrier.id}.${index + 1}`;
    names.set(node, id);
    const { content } = node.coded;
    const target = nodes.length === 1 && carrier.kept !== undefined ? { target: carrier.kept } : {};
    // A limit is one of the whole translation, of which other nodes are parts.
    const isWhole = nodes.length === 1 && carrier.maximumLength !== undefined;
    const limit = isWhole ? { maximumLength: carrier.maximumLength } : {};
    const unit = { id, context: carrier.context, content, ...target, ...commentField(carrier.note), ...limit };
    const skipReason = carrier.skip ?? untranslatableReason(content.text);
    return { ...unit, ...translatability(skipReason) };
  });
}

function withInner(node: ContentNode): ContentNode[] {
  const inner = [...node.inside.values()].flat().filter(({ start, end }) => start >= node.start && end <= node.end);
  return [node, ...inner.flatMap(withInner)];
}

/** A target is written if a translation exists, even if it equals its source. */
function changes(carrier: Carrier, targetOf: (node: ContentNode) => CodedText | undefined): boolean {
  return carrier.contents.flatMap(withInner).some((node) => {
    const target = targetOf(node);
    return target !== undefined && !(carrier.skip !== undefined && sameContent(target, node.coded.content));
  });
}

/** Files name the language that was written. */
function languageEdits(
  source: string,
  { targetAttribute }: XliffDialect,
  changed: readonly Carrier[],
  kept: readonly Carrier[],
  language: string,
): Replacement[] {
  const holders = new Set(changed.map(({ languageHolder }) => languageHolder));
  const mixed = new Set(kept.map(({ languageHolder }) => languageHolder));
  return [...holders].flatMap((holder) => {
    const declared = holder.tag.attribute(targetAttribute);
    if (declared !== undefined && sameLanguage(declared, language)) return [];
    if (declared !== undefined && mixed.has(holder)) {
      throw documentWriteFailed(
        `The file has translations into ${declared.slice(0, 35)}; ${language} can't be written next to them. Remove them first.`,
      );
    }
    const tag = source.slice(holder.start, holder.contentStart);
    return [{ start: holder.start, end: holder.contentStart, text: setAttribute(tag, targetAttribute, language) }];
  });
}

function checkWritten(written: string): void {
  try {
    scanXml(written, FILE_NAME, { open() {} });
  } catch (error) {
    throw documentWriteFailed('The translated XLIFF would not be well-formed XML; nothing was written.', error);
  }
}
