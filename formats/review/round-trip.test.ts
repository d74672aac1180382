import { describe, expect, it } from 'vitest';
import { REVIEW_FORMATS } from './review-segment.ts';
import { HARD_TEXTS, JOB, returned, reviewSegment, writtenReviewFile } from './testing/review-cases.ts';

const STATES = ['translated', 'reviewed', 'final', 'rejected'] as const;

describe.each(REVIEW_FORMATS)('segments in %s', (format) => {
  it('survive a round trip, whatever characters their texts contain', async () => {
    const segments = HARD_TEXTS.map(([source, target], index) =>
      reviewSegment({ id: `0.es.${index}`, version: index + 1, source, target, state: STATES[index % 4]! }),
    );
    const file = await writtenReviewFile(format, segments);
    for (const step of [7, 65_536]) {
      expect(await returned(file, step)).toEqual(
        segments.map(({ id, version, source, target, state }) => ({
          job: JOB.id,
          id,
          version,
          language: format === 'docx-table' ? undefined : 'es',
          source,
          target,
          // Programs write it for every text that they save.
          state: format === 'xliff12' && state === 'translated' ? undefined : state,
          note: undefined,
        })),
      );
    }
  });

  it('have their reviewers’ notes alongside remarks of the service, which are not read as notes', async () => {
    const file = await writtenReviewFile(format, [
      reviewSegment({ note: 'Is this <right> & "good"?', remarks: ['The number 12 is missing.', 'Too long.'] }),
      reviewSegment({ id: '0.es.1', remarks: ['Only this.'] }),
    ]);
    expect((await returned(file)).map(({ note }) => note)).toEqual(['Is this <right> & "good"?', undefined]);
  });

  it('of several files keep their ids', async () => {
    const file = await writtenReviewFile(format, [reviewSegment(), reviewSegment({ id: '1.es.7', file: 1 })]);
    expect((await returned(file)).map(({ id, job }) => [id, job])).toEqual([
      ['0.es.0', JOB.id],
      ['1.es.7', JOB.id],
    ]);
  });

  it('lose what XML can’t hold and nothing else', async () => {
    const [segment] = await returned(await writtenReviewFile(format, [reviewSegment({ target: 'a\u0007b\ud800c' })]));
    expect(segment?.target).toBe(format === 'csv' ? 'a\u0007b\ufffdc' : 'abc');
  });
});

it.each(['xliff12', 'tmx', 'csv', 'docx-table'] as const)('%s takes several languages', async (format) => {
  const segments = [reviewSegment(), reviewSegment({ id: '0.ar-EG.0', language: 'ar-EG', target: 'واحد' })];
  const found = await returned(await writtenReviewFile(format, segments));
  expect(found.map(({ id, target }) => [id, target])).toEqual([
    ['0.es.0', 'Uno.'],
    ['0.ar-EG.0', 'واحد'],
  ]);
  if (format !== 'docx-table') expect(found.map(({ language }) => language)).toEqual(['es', 'ar-EG']);
});

it('xliff12 has halves of pairs, and pairs that overlap, as programs keep them', async () => {
  const text = (source: string) => writtenReviewFile('xliff12', [reviewSegment({ source, target: source })]);
  expect((await text('a <ex4/>b')).toString()).toContain(
    '<source>a <it id="4" pos="close">&lt;ex4/&gt;</it>b</source>',
  );
  expect((await text('<g1>a<g2>b</g1>c</g2>')).toString()).toContain(
    '<bx id="1" rid="1"/>a<bx id="2" rid="2"/>b<ex id="1" rid="1"/>c<ex id="2" rid="2"/>',
  );
});

it('a document type is no attack, and its declarations are', async () => {
  const file = (await writtenReviewFile('tmx', [reviewSegment()])).toString();
  const typed = (type: string) => Buffer.from(file.replace('<tmx ', `<!DOCTYPE tmx ${type}>\n<tmx `));
  expect(await returned(typed('SYSTEM "tmx14.dtd"'))).toHaveLength(1);
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);
  await expect(returned(typed(`[<!ENTITY l0 "x">${levels.join('')}]`))).rejects.toMatchObject({
    id: 'document_unsafe',
  });
});
