import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { encodeXmlAttribute, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { TMX_END, TMX_BEGINNING, tmxContent } from '#formats/tmx/write-tmx.ts';
import { SERVICE_NOTE_PREFIX, type ReviewFileJob, type ReviewSegment } from './review-segment.ts';

/** Writes segments as TMX 1.4b, in pieces: a unit per segment, with all that programs don't show in its properties. */
export async function* writeReviewTmx(
  job: ReviewFileJob,
  segments: AsyncIterable<ReviewSegment>,
): AsyncGenerator<string> {
  yield TMX_BEGINNING;
  for await (const { id, file, language, version, source, target, state, note, remarks } of segments) {
    const notes = [...(note === null ? [] : [note]), ...remarks.map((remark) => SERVICE_NOTE_PREFIX + remark)];
    const variant = (tag: string, text: string) =>
      `<tuv xml:lang="${encodeXmlAttribute(tag)}"><seg>${tmxContent(decodeTagged(text))}</seg></tuv>`;
    yield (
      `    <tu tuid="${id}" srclang="${encodeXmlAttribute(job.sourceLanguage)}">` +
      notes.map((text) => `<note>${encodeXmlText(text)}</note>`).join('') +
      property('job', job.id) +
      property('file', job.files[file] ?? String(file)) +
      property('version', String(version)) +
      property('state', state) +
      `${variant(job.sourceLanguage, source)}${variant(language, target)}</tu>\n`
    );
  }
  yield TMX_END;
}

const property = (name: string, value: string) => `<prop type="x-loquent-${name}">${encodeXmlText(value)}</prop>`;
