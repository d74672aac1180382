import type { TermType } from '#domain/glossaries/terminology.ts';
import { encodeXmlQuoted, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { ALTERNATIVE } from './concept-builder.ts';

/** A concept to write. */
export interface ConceptToWrite {
  readonly id: number;
  readonly notes: string | null;
  readonly terms: readonly {
    readonly text: string;
    /** BCP 47. */
    readonly language: string;
    readonly type: TermType;
    readonly description: string | null;
    readonly alternative: string | null;
  }[];
}

/**
 * Writes concepts as TBX (ISO 30042:2019, TBX-Basic in the style DCA), in pieces: all terms with their status. The first
 * preferred term of a language is the preferred one, others are admitted.
 *
 * @param baseLanguage BCP 47
 */
export async function* writeTbx(
  title: string,
  baseLanguage: string,
  concepts: AsyncIterable<ConceptToWrite>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="${encodeXmlQuoted(baseLanguage)}" xmlns="urn:iso:std:iso:30042:ed-2">
  <tbxHeader>
    <fileDesc>
      <titleStmt><title>${encodeXmlText(title)}</title></titleStmt>
      <sourceDesc><p>A glossary of Loquent</p></sourceDesc>
    </fileDesc>
  </tbxHeader>
  <text>
    <body>
`;
  for await (const concept of concepts) if (concept.terms.length > 0) yield conceptEntry(concept);
  yield '    </body>\n  </text>\n</tbx>\n';
}

function conceptEntry({ id, notes, terms }: ConceptToWrite): string {
  const sections = [...Map.groupBy(terms, ({ language }) => language)].map(([language, ofLanguage]) => {
    const first = ofLanguage.find(({ type }) => type === 'preferred');
    const written = ofLanguage.map((term) => termSection(term, term === first));
    return `        <langSec xml:lang="${encodeXmlQuoted(language)}">\n${written.join('')}        </langSec>\n`;
  });
  const note = notes === null ? '' : `        <note>${encodeXmlText(notes)}</note>\n`;
  return `      <conceptEntry id="c${id}">\n${note}${sections.join('')}      </conceptEntry>\n`;
}

function termSection(
  { text, type, description, alternative }: ConceptToWrite['terms'][number],
  isFirst: boolean,
): string {
  const status = type === 'forbidden' ? 'deprecatedTerm' : isFirst ? 'preferredTerm' : 'admittedTerm';
  const lines = [
    `<term>${encodeXmlText(text)}</term>`,
    `<termNote type="administrativeStatus">${status}-admn-sts</termNote>`,
    ...(alternative === null ? [] : [`<termNote type="${ALTERNATIVE}">${encodeXmlText(alternative)}</termNote>`]),
    ...(description === null ? [] : [`<note>${encodeXmlText(description)}</note>`]),
  ];
  return `          <termSec>\n${lines.map((line) => `            ${line}\n`).join('')}          </termSec>\n`;
}
