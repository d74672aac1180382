import { describe, expect, it } from 'vitest';
import { REVIEW_FORMATS } from './review-segment.ts';
import { HARD_TEXTS, JOB, returned, reviewSegment, written } from './testing/review-cases.ts';

const STATES = ['translated', 'reviewed', 'final', 'rejected'] as const;

describe.each(REVIEW_FORMATS)('segments in %s', (format) => {
  it('come back as they went, whatever their texts hold', async () => {
    const segments = HARD_TEXTS.map(([source, target], index) =>
      reviewSegment({ id: `0.es.${index}`, version: index + 1, source, target, state: STATES[index % 4]! }),
    );
    const file = await written(format, segments);
    for (const step of [7, 65_536]) {
      expect(await returned(file, step)).toEqual(
        segments.map(({ id, version, source, target, state }) => ({
          job: JOB.id,
          id,
          version,
          language: format === 'docx-table' ? undefined : 'es',
          source,
          target,
          state,
          note: undefined,
        })),
      );
    }
  });

  it('have their reviewers’ notes beside remarks of the service, which are none', async () => {
    const file = await written(format, [
      reviewSegment({ note: 'Is this <right> & "good"?', remarks: ['The number 12 is missing.', 'Too long.'] }),
      reviewSegment({ id: '0.es.1', remarks: ['Only this.'] }),
    ]);
    expect((await returned(file)).map(({ note }) => note)).toEqual(['Is this <right> & "good"?', undefined]);
  });

  it('of several files keep their ids', async () => {
    const file = await written(format, [reviewSegment(), reviewSegment({ id: '1.es.7', file: 1 })]);
    expect((await returned(file)).map(({ id, job }) => [id, job])).toEqual([
      ['0.es.0', JOB.id],
      ['1.es.7', JOB.id],
    ]);
  });

  it('lose what XML can’t hold and nothing else', async () => {
    const [segment] = await returned(await written(format, [reviewSegment({ target: 'a\u0007b\ud800c' })]));
    expect(segment?.target).toBe(format === 'csv' ? 'a\u0007b\ufffdc' : 'abc');
  });
});

it.each(['xliff12', 'tmx', 'csv', 'docx-table'] as const)('%s takes several languages', async (format) => {
  const segments = [reviewSegment(), reviewSegment({ id: '0.ar-EG.0', language: 'ar-EG', target: 'واحد' })];
  const found = await returned(await written(format, segments));
  expect(found.map(({ id, target }) => [id, target])).toEqual([
    ['0.es.0', 'Uno.'],
    ['0.ar-EG.0', 'واحد'],
  ]);
  if (format !== 'docx-table') expect(found.map(({ language }) => language)).toEqual(['es', 'ar-EG']);
});
