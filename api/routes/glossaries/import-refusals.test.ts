import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { ImportClient, type ImportedContent } from './testing/import-client.ts';

let client: ImportClient;
const api = sharedByTests(() => startTestApi());
beforeAll(() => {
  client = new ImportClient(api);
});

const PLAIN = 'en,de,fr,notes\r\ninvoice,Rechnung,facture,A bill\r\nlamp,Lampe,,\r\n';

describe('refusals', () => {
  const cases: readonly (readonly [string, ImportedContent, RegExp])[] = [
    ['an empty file', '', /empty/],
    ['a column that no language matches', 'en,Colour\nlamp,red\n', /column "Colour".*map_header/],
    ['a column that may be a language', 'en,target_de\nlamp,Lampe\n', /column "target_de".*may be de/],
    ['duplicate columns', 'en,de,German\nlamp,a,b\n', /column "German".*column "de"/],
    ['a column without header', 'en,,de\nlamp,a,b\n', /column 2.*no header/],
    ['a first column that is no language', 'notes,en\nx,lamp\n', /column "notes".*move column "en" to the front/],
    ['an undecodable byte', Buffer.from('656e2c64650a6cc3a46d702c4cff0a', 'hex'), /row 2, column "de".*decoded/],
    ['a long term in the last row', `en,de\n${'a,b\n'.repeat(5)}c,${'x'.repeat(1001)}\n`, /row 7, column "de".*1001/],
    ['a control character', 'en,de\nlamp,\u0007\n', /row 2, column "de".*control/],
    ['an open quote', 'en,de\nlamp,"Lampe\nchair,Stuhl\n', /row 2, column "de".*quote/],
    ['a cell of 50 MB', `en,de\nlamp,"${'x'.repeat(50_000_000)}"\n`, /row 2, column "de".*10000/],
    ['too many columns', `${Array.from({ length: 201 }, (_, index) => `c${index}`).join()}\n`, /201 columns/],
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['a web page', '<!doctype html>\n<html><body></html>', /web page/],
    ['a document of another kind', '<svg/>', /not TBX/],
    ['an attack on XML readers', '<!DOCTYPE tbx [<!ENTITY a "b">]><tbx xml:lang="en"/>', /DOCTYPE/],
    ['a zip that is no workbook', Buffer.from('504b0506' + '00'.repeat(18), 'hex'), /workbook/],
    ['binary data', Buffer.from([1, 0, 0, 2, 255, 0]), /binary/],
  ];
  it.each(cases)('name the place: %s', async (_what, content, message) => {
    const before = await client.stored();
    const response = await client.importNew(content);
    const body = (await response.json()) as { error: string };
    expect(response.status).toBe(400);
    expect(body.error).toMatch(message);
    expect(await client.stored()).toEqual(before);
  });

  it.each([
    ['no column in the base language', 'de,fr\nLampe,lampe\n', {}, /column "de".*base language en/],
    ['another language first', 'de,en\nLampe,lamp\n', {}, /column "de".*base language en.*move column "en"/],
    [
      'a column that is not there',
      PLAIN,
      { map_header: '[{"map_header":"x","map_value":"de"}]' },
      /no such column.*"en"/,
    ],
    ['a language that is none', PLAIN, { map_header: '[{"map_header":"de","map_value":"x!"}]' }, /map_value.*BCP 47/],
    ['options that are none', PLAIN, { options: '{"overwrite":"yes"}' }, /options\.overwrite/],
  ] as const)('name %s', async (_what, content, fields, message) => {
    const id = await client.made(PLAIN);
    const response = await client.importInto(id, content, fields);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: string }).error).toMatch(message);
    expect(String(await client.download(id))).toBe(PLAIN);
  });

  it('answer 404 for a glossary of another organization', async () => {
    const id = await client.made(PLAIN);
    const { key } = await buildApiKey(api.orm);
    expect((await client.send(`/${id}/import`, PLAIN, { key })).status).toBe(404);
    expect((await client.send(`/${id}/import/preview`, PLAIN, { key })).status).toBe(404);
    expect((await api.request(`/v1/glossaries/${id}/download`, { key })).status).toBe(404);
  });
});
