import { describe, expect, it } from 'vitest';
import { describeDocument } from '#instructions/document/outline.ts';
import { unit } from '#instructions/document/testing/document.ts';
import { presentOutline } from './presenter.ts';

describe('presentOutline', () => {
  it('cuts the list of headings and says how many are more', () => {
    const units = Array.from({ length: 450 }, (_, index) => unit(`Heading ${index}`, { headingLevel: 1 }));
    const presented = presentOutline(describeDocument(units));
    expect(presented).toMatchObject({ kind: 'document', omitted_headings: 50 });
    expect('headings' in presented && presented.headings).toHaveLength(400);
  });
});
