import { describe, expect, it } from 'vitest';
import { collectAll, openInPieces } from '#formats/glossaries/testing/open-in-pieces.ts';

describe('TBX', () => {
  it('of version 2 is read, with its status, in the order of preference', async () => {
    const table = await openInPieces(
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
      <martif type="TBX" xml:lang="de"><martifHeader/><text><body>
        <termEntry id="1"><note>Seite 5</note><descrip type="definition">Teil</descrip>
          <langSet xml:lang="en_US"><tig><term>valve</term></tig></langSet>
          <langSet xml:lang="de"><ntig><termGrp><term>Klappe</term><termNote type="administrativeStatus">supersededTerm-admn-sts</termNote></termGrp></ntig>
            <ntig><termGrp><term>Ventil</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></termGrp></ntig></langSet>
        </termEntry></body></text></martif>`,
    );
    expect(table).toMatchObject({ format: 'tbx', header: ['de', 'en-US', 'notes'], hasConcepts: true });
    const [row] = await collectAll(table.rows());
    expect(row).toMatchObject({ row: 2, cells: ['Ventil', 'valve', 'Seite 5\nTeil'] });
    expect(row?.terms?.map(({ text, type }) => [text, type])).toEqual([
      ['Ventil', 'preferred'],
      ['valve', 'preferred'],
      ['Klappe', 'forbidden'],
    ]);
  });

  it('with more languages than a table has columns is refused', async () => {
    const languages = Array.from(
      { length: 201 },
      (_, index) => `<langSec xml:lang="q${index}"><termSec><term>t</term></termSec></langSec>`,
    );
    await expect(
      openInPieces(
        `<tbx xml:lang="en"><text><body><conceptEntry>${languages.join('')}</conceptEntry></body></text></tbx>`,
      ),
    ).rejects.toMatchObject({ id: 'document_too_large' });
  });

  it('in the style DCT is read', async () => {
    const table = await openInPieces(
      '<tbx type="TBX-Min" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min"><text><body>' +
        '<conceptEntry id="c"><langSec xml:lang="en"><termSec><term>valve</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus></termSec></langSec></conceptEntry></body></text></tbx>',
    );
    expect((await collectAll(table.rows()))[0]?.terms).toEqual([
      { column: 0, text: 'valve', type: 'forbidden', description: null, alternative: null },
    ]);
  });
});
