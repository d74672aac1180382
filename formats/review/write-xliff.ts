import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import type { SegmentState } from '#domain/review/segment.ts';
import type { InlineCode } from '#domain/units/coded-text.ts';
import { encodeXmlAttribute, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { codedXml, type CodeForm } from '#formats/markup/coded-xml.ts';
import { SERVICE_NOTE_PREFIX, type ReviewFileJob, type ReviewSegment } from './review-segment.ts';

/** Namespace of the attributes `job` of files and `version` of units. */
const EXTENSION = 'xmlns:loquent="urn:loquent:review"';

/** States of XLIFF 1.2 (section 2.3, state), as attributes. */
const STATES_1: Readonly<Record<SegmentState, string>> = {
  translated: 'state="translated"',
  reviewed: 'state="signed-off"',
  final: 'state="final"',
  rejected: 'state="needs-translation" state-qualifier="rejected-inaccurate"',
};

/** States of XLIFF 2.1 (section 4.3.1.33), as attributes. */
const STATES_2: Readonly<Record<SegmentState, string>> = {
  translated: 'state="translated"',
  reviewed: 'state="reviewed"',
  final: 'state="final"',
  rejected: 'state="initial" subState="loquent:rejected"',
};

/** Writes segments as XLIFF 1.2, in pieces: a `file` per source and language, in the order of the segments. */
export async function* writeXliff1(job: ReviewFileJob, segments: AsyncIterable<ReviewSegment>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" ${EXTENSION}>\n`;
  const begin = ({ file, language }: ReviewSegment) =>
    `<file original="${nameOf(job, file)}" source-language="${encodeXmlAttribute(job.sourceLanguage)}" ` +
    `target-language="${encodeXmlAttribute(language)}" datatype="x-loquent" loquent:job="${job.id}">\n<body>\n`;
  yield* inFiles(segments, { begin, unit: unit1, end: '</body>\n</file>\n' });
  yield '</xliff>\n';
}

/** Writes segments of one language as XLIFF 2.1, in pieces. @param language BCP 47 */
export async function* writeXliff2(
  job: ReviewFileJob,
  language: string,
  segments: AsyncIterable<ReviewSegment>,
): AsyncGenerator<string> {
  yield (
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" ${EXTENSION} ` +
    `srcLang="${encodeXmlAttribute(job.sourceLanguage)}" trgLang="${encodeXmlAttribute(language)}">\n`
  );
  const begin = ({ file }: ReviewSegment) =>
    `<file id="f${file}" original="${nameOf(job, file)}" loquent:job="${job.id}">\n`;
  yield* inFiles(segments, { begin, unit: unit2, end: '</file>\n' });
  yield '</xliff>\n';
}

const nameOf = ({ files }: ReviewFileJob, file: number) => encodeXmlAttribute(files[file] ?? String(file));

async function* inFiles(
  segments: AsyncIterable<ReviewSegment>,
  parts: {
    readonly begin: (first: ReviewSegment) => string;
    readonly unit: (segment: ReviewSegment) => string;
    readonly end: string;
  },
): AsyncGenerator<string> {
  let last: ReviewSegment | undefined;
  for await (const segment of segments) {
    const isSame = segment.file === last?.file && segment.language === last.language;
    if (!isSame) yield (last === undefined ? '' : parts.end) + parts.begin(segment);
    yield parts.unit(segment);
    last = segment;
  }
  if (last !== undefined) yield parts.end;
}

function unit1({ id, version, source, target, state, note, remarks, maximumLength }: ReviewSegment): string {
  const size = maximumLength === null ? '' : ` maxwidth="${maximumLength}" size-unit="char"`;
  const approved = state === 'final' ? ' approved="yes"' : '';
  const notes = [
    ...(note === null ? [] : [`<note from="reviewer">${encodeXmlText(note)}</note>\n`]),
    ...remarks.map((remark) => `<note from="Loquent">${encodeXmlText(SERVICE_NOTE_PREFIX + remark)}</note>\n`),
  ];
  return (
    `<trans-unit id="${id}" xml:space="preserve"${approved}${size} loquent:version="${version}">\n` +
    `<source>${codedXml(decodeTagged(source), element1)}</source>\n` +
    `<target ${STATES_1[state]}>${codedXml(decodeTagged(target), element1)}</target>\n${notes.join('')}</trans-unit>\n`
  );
}

function unit2({ id, version, source, target, state, note, remarks }: ReviewSegment): string {
  const notes = [
    ...(note === null ? [] : [`<note category="reviewer">${encodeXmlText(note)}</note>`]),
    ...remarks.map((remark) => `<note category="Loquent">${encodeXmlText(SERVICE_NOTE_PREFIX + remark)}</note>`),
  ];
  return (
    `<unit id="${id}" xml:space="preserve" loquent:version="${version}">\n` +
    (notes.length === 0 ? '' : `<notes>${notes.join('')}</notes>\n`) +
    `<segment ${STATES_2[state]}>\n<source>${codedXml(decodeTagged(source), element2)}</source>\n` +
    `<target>${codedXml(decodeTagged(target), element2)}</target>\n</segment>\n</unit>\n`
  );
}

/** XLIFF 1.2, section 2.4. */
function element1({ id, kind }: InlineCode, form: CodeForm): string {
  if (kind === 'standalone') return `<x id="${id}"/>`;
  if (form === 'nested') return kind === 'open' ? `<g id="${id}">` : '</g>';
  if (form === 'half') {
    const [name, position] = kind === 'open' ? ['bx', 'open'] : ['ex', 'close'];
    return `<it id="${id}" pos="${position}">&lt;${name}${id}/&gt;</it>`;
  }
  return kind === 'open' ? `<bx id="${id}" rid="${id}"/>` : `<ex id="${id}" rid="${id}"/>`;
}

/**
 * XLIFF 2.1, section 4.2.3. Ids are the names of tags, so that those of a code and of a half can't be equal. Halves are
 * placeholders: what CAT tools do with an `sc` or `ec` that is isolated damages the text.
 */
function element2({ id, kind }: InlineCode, form: CodeForm): string {
  if (kind === 'standalone') return `<ph id="x${id}"/>`;
  if (form === 'half') return `<ph id="${kind === 'open' ? 'bx' : 'ex'}${id}"/>`;
  if (form === 'crossing')
    return kind === 'open' ? `<sc id="g${id}" canOverlap="yes"/>` : `<ec startRef="g${id}" canOverlap="yes"/>`;
  return kind === 'open' ? `<pc id="g${id}" canOverlap="yes">` : '</pc>';
}
