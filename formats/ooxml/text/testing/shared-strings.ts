import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { TallyRules } from '#formats/ooxml/text/element-tally.ts';
import { checkWritten } from '#formats/ooxml/text/check-written.ts';
import { EditList } from '#formats/ooxml/text/edit-list.ts';
import { PLAIN_SETTINGS } from '#formats/ooxml/text/inline-settings.ts';
import { createParagraphStore } from '#formats/ooxml/fast/packed-paragraph-store.ts';
import { TextReader } from '#formats/ooxml/text/text-reader.ts';
import { UnitCollector } from '#formats/ooxml/text/unit-collector.ts';
import { writeEdits } from '#formats/ooxml/text/write-edits.ts';
import { stringVocabulary } from '#formats/xlsx/string-vocabulary.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const census = new TallyRules([stringVocabulary]);

/** Reads the content of `<sst>`; @returns its units, and a function that writes it with translations by the ids of units */
export function readSharedStringUnits(content: string): {
  units: readonly Unit[];
  write: (targets: ReadonlyMap<string, CodedText>) => string;
} {
  const source = `<sst xmlns="${NAMESPACE}">${content}</sst>`;
  const name = 'xl/sharedStrings.xml';
  const collector = new UnitCollector(
    { name, place: 'body', isShadow: false },
    createParagraphStore([stringVocabulary]),
    undefined,
  );
  let count = 0;
  const reader: TextReader = new TextReader(
    source,
    {
      place: 'body',
      reading: 'block',
      ...PLAIN_SETTINGS,
      attributes: { ruleOf: () => undefined },
      tallyRules: census,
    },
    {
      openBlock(tag: XmlTag, start, end) {
        if (tag.key === stringVocabulary.paragraph) reader.openParagraph(stringVocabulary, tag, start, end);
        else reader.frames.push('block', start);
      },
      openStory: () => false,
      enterParagraph: () => ({ number: ++count, context: 'strings', facts: undefined }),
      leaveParagraph: (paragraph) => collector.addParagraph(paragraph.finish()),
      addText: () => undefined,
    },
  );
  scanXml(source, name, reader);
  const units = collector.finish();
  const write = (targets: ReadonlyMap<string, CodedText>): string => {
    const edits = new EditList(units.length);
    for (const [index, { unit, range }] of units.entries()) {
      if (targets.has(unit.id)) edits.addUnit(range!, index);
    }
    const pieces: string[] = [];
    writeEdits({ source, units, targetOf: ({ unit }) => targets.get(unit.id), heads: undefined }, edits, (piece) =>
      pieces.push(piece),
    );
    const written = pieces.join('');
    checkWritten(name, written, reader.tally);
    return written.slice(written.indexOf('>') + 1, -'</sst>'.length);
  };
  return { units: units.map(({ unit }) => unit), write };
}
