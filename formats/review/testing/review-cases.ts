import type { ReviewFileJob, ReviewFormat, ReviewSegment, ReturnedSegment } from '#formats/review/review-segment.ts';
import { readReview } from '#formats/review/read-review.ts';
import { writeReview } from '#formats/review/write-review.ts';

export const JOB: ReviewFileJob = {
  id: '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e',
  sourceLanguage: 'en',
  files: ['guides/a & "b".docx', 'second.html'],
};

/** A segment of the first file. */
export function reviewSegment(overrides: Partial<ReviewSegment> = {}): ReviewSegment {
  return {
    id: '0.es.0',
    file: 0,
    language: 'es',
    version: 1,
    source: 'One.',
    target: 'Uno.',
    state: 'translated',
    note: null,
    remarks: [],
    maximumLength: null,
    ...overrides,
  };
}

/** Texts that formats may damage, as source and target with tags. */
export const HARD_TEXTS: readonly (readonly [string, string])[] = [
  ['Press the <g1>green</g1> button<x2/>.', '<x2/>Pulse el botón <g1>verde</g1>.'],
  ['<g1>a <g2>b</g2></g1> c', '<g1>x</g1> <g2>y</g2> z'],
  // Pairs that overlap, which no element can enclose.
  ['<g1>a<g2>b</g1>c</g2>', '<g2>a<g1>b</g2>c</g1>'],
  ['a <bx3/>b', '<bx3/>a b'],
  ['a <ex4/>b<g5>c</g5>', 'a<ex4/> b<g5></g5>'],
  ['<g1></g1><x2/>', '<x2/><g1></g1>'],
  ['1 < 2 && "3" > \'2\' <b> &amp; ]]>', '1 < 2 && «3» > 2 <b> &amp; ]]>'],
  // Text that looks like a tag is escaped in tags.
  ['Type &lt;g1> here', 'Escriba &lt;g1> aquí'],
  ['  two  blanks\tand a tab\nand a line  ', '\tdos  espacios \n\n y una línea '],
  ['{count, plural, one {# file} other {# files}}', "{count, plural, one {# archivo} other {# ''archivos''}}"],
  ['=SUM(A1)', '=SUMA(A1)'],
  ["'-quoted", "'+entre comillas"],
  ['Hello <g1>world</g1>', 'مرحبا \u200f<g1>بالعالم</g1> (١٢)'],
  ['👍🏽 family \u{1f468}\u200d\u{1f469}', '𠮷野家 \u00a0 soft\u00adhyphen non\u2011breaking'],
  ['x', ''],
];

export async function* asyncOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

export async function writtenReviewFile(
  format: ReviewFormat,
  segments: readonly ReviewSegment[],
  job = JOB,
  language = 'es',
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeReview(format, job, language, asyncOf(segments))) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Reads a file, in pieces of so many bytes. */
export async function returned(bytes: Uint8Array, step = 4096): Promise<readonly ReturnedSegment[]> {
  const found: ReturnedSegment[] = [];
  const read = async function* () {
    for (let start = 0; start < bytes.length; start += step) yield bytes.subarray(start, start + step);
  };
  for await (const segments of readReview(read)) found.push(...segments);
  return found;
}
