import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import { translatability, untranslatableReason } from '#domain/units/translatability.ts';
import type { Unit } from '#domain/units/unit.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import type { ReadDocument, ReadOptions, WriteOptions } from '#formats/format.ts';
import { lineCounter } from '#formats/text/lines.ts';
import { splice } from '#formats/text/splice.ts';
import type { ProseDialect } from './prose-dialect.ts';
import { prosePlaces } from './prose-places.ts';
import { writeProse, type ProseChange } from './write-prose.ts';

/** Reads a document of prose: a unit is the text of a block. */
export function readProse(bytes: Uint8Array, dialect: ProseDialect, options: ReadOptions = {}): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const blocks = dialect.blocksOf(source);
  const places = prosePlaces(source, dialect, blocks);
  const lineAt = lineCounter(source);
  const units = places.map(({ start, role, coded: { content } }, index): Unit => {
    const context = `${role}, line ${lineAt(start)}`;
    return { id: `u${index + 1}`, context, content, ...translatability(untranslatableReason(content.text)) };
  });
  return {
    units,
    warnings: [...warnings, ...(dialect.warningsOf?.(source, blocks) ?? [])],
    write(targets, writing) {
      const changes = units.flatMap(({ id, content, context }, index): ProseChange[] => {
        const target = targets.get(id);
        if (target === undefined || sameContent(target, content)) return [];
        return [{ place: places[index]!, target, where: context, isSafe: false }];
      });
      if (changes.length === 0) return Uint8Array.from(bytes);
      const expected = units.map(({ id, content }) => targets.get(id) ?? content);
      return encodeText(written(changes, expected, writing), form);
    },
  };

  /** Writes the document and reads it again; texts that are read otherwise are escaped. */
  function written(changes: readonly ProseChange[], expected: readonly CodedText[], options: WriteOptions): string {
    const first = splice(source, writeProse(source, changes, dialect));
    const wrong = new Set(misread(first, expected).map((index) => places[index]));
    if (wrong.size === 0) return first;
    const safer = changes.map((change) => ({ ...change, isSafe: wrong.has(change.place) }));
    const second = splice(source, writeProse(source, safer, dialect));
    const [index] = misread(second, expected);
    if (index !== undefined) {
      const where = units[index]!.context;
      const message = `The translation of ${where} may be rendered differently than intended: check its markup.`;
      options.onWarning?.({ code: 'markup_uncertain', message });
    }
    return second;
  }

  /** Indexes of units that are read differently than intended, all of them if there are more or fewer. */
  function misread(text: string, expected: readonly CodedText[]): readonly number[] {
    const found = prosePlaces(text, dialect);
    const all = [...expected.keys()];
    if (found.length !== expected.length) return all;
    return all.filter((index) => {
      const content = found[index]!.coded.content;
      return (
        bare(content.text) !== bare(expected[index]!.text) || content.codes.length !== expected[index]!.codes.length
      );
    });
  }
}

/** White space may be wrapped, and is shown the same. */
const bare = (text: string) => text.replace(/\s+/g, '');
