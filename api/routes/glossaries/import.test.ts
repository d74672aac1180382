import { collectAll, openInPieces } from '#formats/glossaries/testing/open-in-pieces.ts';
import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { ImportClient } from './testing/import-client.ts';

// On PostgreSQL: its import and search of terms have SQL of their own.

let client: ImportClient;
const api = sharedByTests(() => startTestApi());
beforeAll(() => {
  client = new ImportClient(api);
});

const PLAIN = 'en,de,fr,notes\r\ninvoice,Rechnung,facture,A bill\r\nlamp,Lampe,,\r\n';

describe('a new glossary of a file', () => {
  // Covers POST /v1/glossaries/import
  it('has an entry for each row, its base language from the first column', async () => {
    const response = await client.importNew(PLAIN, { name: 'Product terms', description: 'Of the shop' });
    expect(response.status).toBe(201);
    const result = (await response.json()) as { glossary_id: number };
    expect(result).toEqual({
      glossary_id: expect.any(Number) as number,
      glossary_name: 'Product terms',
      entries_created: 2,
      entries_updated: 0,
      terms_created: 5,
      terms_updated: 0,
      entries_skipped: 0,
      skipped_details: [],
      languages: ['en', 'de', 'fr'],
    });
    expect(response.headers.get('location')).toBe(`/v1/glossaries/${result.glossary_id}`);
    const [glossary] = await api.orm.em.fork().execute('select * from glossary where id = ?', [result.glossary_id]);
    expect(glossary).toMatchObject({ base_language: 'en', description: 'Of the shop', name: 'Product terms' });
    expect(String(await client.download(result.glossary_id))).toBe(PLAIN.replace('de,fr,notes', 'de,fr,notes'));
  });

  // Covers POST /v1/glossaries/import
  it('imports the first of rows with one base-language term, and reports the skipped ones', async () => {
    const response = await client.importNew('en;de\nlamp;Lampe\n\n;Tisch\nlamp;Leuchte\nchair;Stuhl;;too much\n');
    expect(await response.json()).toMatchObject({
      entries_created: 1,
      entries_skipped: 3,
      skipped_details: [
        { row: 4, reason: 'missing_base_term', term: 'Tisch' },
        { row: 5, reason: 'duplicate_in_file', term: 'lamp' },
        { row: 6, reason: 'too_many_cells', term: 'chair' },
      ],
    });
  });

  it('is made once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'terms-of-today' };
    const first = await client.importNew(PLAIN, {}, { headers });
    const again = await client.importNew(PLAIN, {}, { headers });
    expect(await again.json()).toEqual(await first.json());
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await client.importNew(`${PLAIN}chair,Stuhl,,\r\n`, {}, { headers });
    expect(other.status).toBe(409);
  });

  it('needs a name, and JSON where there has to be some', async () => {
    const nameless = await client.send('/import', PLAIN);
    expect(await nameless.json()).toMatchObject({ code: 'validation_failed', details: [{ path: 'name' }] });
    const broken = await client.importNew(PLAIN, { map_header: '{"en":"de"}' });
    expect(await broken.json()).toMatchObject({ code: 'validation_failed', details: [{ path: 'map_header' }] });
    expect((await client.importNew(PLAIN, { colour: 'red' })).headers.get('x-ignored-fields')).toBe('colour');
  });
});

describe('an import into a glossary', () => {
  // Covers POST /v1/glossaries/{glossary_id}/import
  it('skips existing rows, and changes nothing the second time', async () => {
    const id = await client.made(PLAIN);
    const added = await client.importInto(id, `${PLAIN}chair,Stuhl,chaise,\r\n`);
    expect(await added.json()).toMatchObject({
      entries_created: 1,
      terms_created: 3,
      entries_skipped: 2,
      skipped_details: [
        { row: 2, reason: 'duplicate', term: 'invoice' },
        { row: 3, reason: 'duplicate', term: 'lamp' },
      ],
    });
    const state = async () => api.orm.em.fork().execute('select * from glossary where id = ?', [id]);
    const before = [await state(), String(await client.download(id))];
    const again = await client.importInto(id, `${PLAIN}chair,Stuhl,chaise,\r\n`);
    expect(await again.json()).toMatchObject({
      entries_created: 0,
      entries_updated: 0,
      terms_created: 0,
      entries_skipped: 3,
    });
    expect([await state(), String(await client.download(id))]).toEqual(before);
  });

  it('is downloaded as a workbook, whose cells are texts, and as a CSV with a byte order mark', async () => {
    const odd = 'en,de,notes\nlamp,"_x0041_ <b>&""1""",=SUM(A1)\n007,1.5,"two\nlines"\n"\'\'=1",x,\n';
    const id = await client.made(odd);
    const table = await openInPieces(await client.download(id, 'xlsx'));
    expect(table).toMatchObject({ format: 'xlsx', header: ['en', 'de', 'notes'] });
    expect((await collectAll(table.rows())).map(({ cells }) => cells)).toEqual([
      ['lamp', '_x0041_ <b>&"1"', '=SUM(A1)'],
      ['007', '1.5', 'two\nlines'],
      ["'=1", 'x'],
    ]);
    expect(String(await client.download(id, 'csv&byte_order_mark=true')).slice(0, 4)).toBe('\ufeffen,');
  });

  // Covers POST /v1/glossaries/{glossary_id}/import
  it('overwrites terms and adds missing ones when asked to, and keeps notes', async () => {
    const id = await client.made(PLAIN);
    const changed = 'en,de,fr,notes\nlamp,Leuchte,lampe,Of any kind\ninvoice,Rechnung,facture,Another\nchair,Stuhl,,\n';
    const response = await client.importInto(id, changed, { options: '{"overwrite":true}' });
    expect(await response.json()).toMatchObject({
      entries_created: 1,
      entries_updated: 1,
      terms_created: 3,
      terms_updated: 1,
      entries_skipped: 1,
      skipped_details: [{ row: 3, reason: 'duplicate', term: 'invoice' }],
    });
    expect(String(await client.download(id))).toBe(
      'en,de,fr,notes\r\ninvoice,Rechnung,facture,A bill\r\nlamp,Leuchte,lampe,Of any kind\r\nchair,Stuhl,,\r\n',
    );
    const second = await client.importInto(id, changed, { options: '{"overwrite":true}' });
    expect(await second.json()).toMatchObject({
      entries_updated: 0,
      terms_updated: 0,
      terms_created: 0,
      entries_skipped: 3,
    });
  });

  it('counts and writes nothing in a dry run, whatever is mapped and overwritten', async () => {
    const id = await client.made(PLAIN);
    const before = String(await client.download(id));
    const changed = 'Term,de\nlamp,Leuchte\nchair,Stuhl\n,Tisch\n';
    const map_header = JSON.stringify([{ map_header: 'Term', map_value: 'en' }]);
    const dry = await client.importInto(id, changed, { map_header, options: '{"overwrite":true,"dry_run":true}' });
    expect(String(await client.download(id))).toBe(before);
    const real = await client.importInto(id, changed, { map_header, options: '{"overwrite":true}' });
    const counts = await real.json();
    expect(counts).toMatchObject({ entries_created: 1, terms_updated: 1, entries_skipped: 1 });
    expect(await dry.json()).toEqual(counts);
    expect(String(await client.download(id))).not.toBe(before);
  });

  it('replaces notes by those of rows that have some when asked to', async () => {
    const id = await client.made('en,de,notes\nlamp,Lampe,Old\nchair,Stuhl,Kept\n');
    const options = { options: '{"notes_overwrite":true}' };
    const response = await client.importInto(id, 'en,de,notes\nlamp,Leuchte,New\nchair,Stuhl,\n', options);
    expect(await response.json()).toMatchObject({ entries_updated: 1, terms_updated: 0, entries_skipped: 1 });
    expect(String(await client.download(id))).toBe('en,de,notes\r\nlamp,Lampe,New\r\nchair,Stuhl,Kept\r\n');
  });

  it('takes columns as they are mapped, whatever their headers and order', async () => {
    const id = await client.made(PLAIN);
    const file = 'Nr,Benennung,Term,Bem.\n1,Tisch,table,Of wood\n';
    const map = [
      { map_header: 'Nr', map_value: 'ignore' },
      { map_header: 'Benennung', map_value: 'de' },
      { map_header: 'term', map_value: 'en' },
      { map_header: 'Bem.', map_value: 'notes' },
    ];
    const response = await client.importInto(id, file, { map_header: JSON.stringify(map) });
    expect(await response.json()).toMatchObject({ entries_created: 1, terms_created: 2, languages: ['en', 'de'] });
    expect(String(await client.download(id))).toContain('table,Tisch,,Of wood\r\n');
  });

  it('takes further, forbidden and described terms from columns of their own', async () => {
    const file = 'en,de,Auch,Nicht,Bedeutung\nchair,Stuhl,Sessel,Hocker,Zum Sitzen\nlamp,Lampe,,,\n';
    const map = { Auch: 'de:preferred', Nicht: 'de:forbidden', Bedeutung: 'de:description' };
    const mapping = Object.entries(map).map(([map_header, map_value]) => ({ map_header, map_value }));
    const fields = { map_header: JSON.stringify(mapping) };
    const response = await client.importNew(file, fields);
    const { glossary_id: id, ...made } = (await response.json()) as { glossary_id: number };
    expect(made).toMatchObject({ terms_created: 6, languages: ['en', 'de'] });
    const stored = await api.orm.em
      .fork()
      .execute(
        "select term, term_type, description from glossary_term where glossary_id = ? and lang = 'de' order by id",
        [id],
      );
    expect(stored).toEqual([
      { term: 'Stuhl', term_type: 'preferred', description: 'Zum Sitzen' },
      { term: 'Sessel', term_type: 'preferred', description: null },
      { term: 'Hocker', term_type: 'forbidden', description: null },
      { term: 'Lampe', term_type: 'preferred', description: null },
    ]);
    const again = await client.importInto(id, file, { ...fields, options: '{"overwrite":true}' });
    expect(await again.json()).toMatchObject({ terms_created: 0, terms_updated: 0, entries_skipped: 2 });
  });

  it('refuses descriptions of terms without a column, and unknown parts', async () => {
    const importing = async (map_value: string) => {
      const map_header = JSON.stringify([{ map_header: 'x', map_value }]);
      return (await (await client.importNew('en,x\nchair,Stuhl\n', { map_header })).json()) as { error: string };
    };
    expect(await importing('de:description')).toMatchObject({
      code: 'glossary_file_invalid',
      error: expect.stringContaining('map one to "de"') as string,
    });
    expect((await importing('de:colour')).error).toContain(':forbidden');
  });

  it('finds the base language in another region, and terms however their accents are stored', async () => {
    const id = await client.made('en,fr\ncafé,café\n');
    const response = await client.importInto(id, 'en-GB,fr\ncafe\u0301,bistro\ntea,thé\n');
    expect(await response.json()).toMatchObject({ entries_created: 1, entries_skipped: 1, languages: ['en', 'fr'] });
    expect(String(await client.download(id))).toBe('en,fr,notes\r\ncafé,café,\r\ntea,thé,\r\n');
  });
});

describe('a preview', () => {
  // Covers POST /v1/glossaries/{glossary_id}/import/preview
  it('reports what columns contain and what an import would do, and writes nothing', async () => {
    const id = await client.made(PLAIN);
    const before = await client.stored();
    const file =
      'English,Deutsch,target_fr,Bemerkung,Owner\ninvoice,Rechnung,,,me\ntable,Tisch,,,\ntable,Tafel,,,\n,,,,\n,Bett,,,\n';
    expect(
      await client.preview(id, iconv.encode(file, 'utf-16le', { addBOM: true }) as Uint8Array<ArrayBuffer>),
    ).toEqual({
      raw_headers: ['English', 'Deutsch', 'target_fr', 'Bemerkung', 'Owner'],
      suggested_mapping: [
        { map_header: 'English', map_value: 'en', confidence: 'medium' },
        { map_header: 'Deutsch', map_value: 'de', confidence: 'medium' },
        { map_header: 'target_fr', map_value: 'fr', confidence: 'low' },
        { map_header: 'Bemerkung', map_value: 'notes', confidence: 'medium' },
        { map_header: 'Owner', map_value: 'ignore', confidence: 'low' },
      ],
      sample_rows: [
        ['invoice', 'Rechnung', '', '', 'me'],
        ['table', 'Tisch', '', '', ''],
        ['table', 'Tafel', '', '', ''],
        ['', '', '', '', ''],
        ['', 'Bett', '', '', ''],
      ],
      total_rows: 5,
      stats: {
        new_entries: 1,
        new_terms: 2,
        duplicate_terms: 1,
        duplicate_in_file: 1,
        empty_rows: 1,
        rows_missing_base_lang: 1,
      },
      detected_encoding: 'UTF-16LE',
      glossary_base_language: 'en',
    });
    expect(await client.stored()).toEqual(before);
  });

  it.each([
    [
      'languages and repeated terms',
      'en,de,fr,notes\nlamp,Lampe,lampe,x\nchair,Stuhl,,\ntable,Tisch,table,\ndesk,,,\n',
    ],
    ['columns that it is not sure of', `en,target_de,Owner\nchair,Stuhl,me\n`],
    ['a column that is no term', `en,fr,Definition (German)\nchair,chaise,${'long '.repeat(300)}\n`],
    ['a column more', 'English,Spanish,Owner\nchair,silla,Bob\n'],
    [
      'a column of numbers',
      `en,es,ID\n${Array.from({ length: 20 }, (_, row) => `word${row},palabra${row},${1000 + row}\n`).join('')}`,
    ],
    [
      'a column of numbers that may be a language',
      'en,Nr (es)\nchair,1000\ntable,1001\nlamp,x\n'.replace('lamp,x', 'desk,1'),
    ],
    ['repeated headers, and columns without any', 'en,de,de,,German,\nchair,Stuhl,Sessel,x,Hocker,\n'],
  ])('counts what the import of the suggested mapping then creates: %s', async (_, file) => {
    const id = await client.made(PLAIN);
    type Preview = { suggested_mapping: object[]; stats: object };
    const { suggested_mapping: mapping, stats } = (await client.preview(id, file)) as Preview;
    const answer = await client.importInto(id, file, { map_header: JSON.stringify(mapping) });
    const imported = (await answer.json()) as Record<string, unknown>;
    expect(answer.status).toBe(200);
    expect(stats).toMatchObject({ new_terms: imported['terms_created'], new_entries: imported['entries_created'] });
    expect(imported['terms_created']).toBeGreaterThan(1);
    expect(imported['languages']).not.toContain('id');
  });

  it('of a file without a header has columns by their numbers, and counts the first row', async () => {
    const id = await client.made(PLAIN);
    const file = 'chair,Stuhl,EN,DE\ntable,Tisch,EN,DE,x\n';
    const preview = await client.preview(id, file, { has_header: 'false' });
    expect(preview).toMatchObject({
      raw_headers: ['1', '2', '3', '4', '5'],
      suggested_mapping: [
        { map_header: '1', map_value: 'en' },
        ...['de', 'fr', 'ignore', 'ignore'].map((value) => ({ map_value: value })),
      ],
      total_rows: 2,
      stats: { new_entries: 2 },
    });
    const map = ['en', 'de', 'ignore', 'ignore', 'notes'].map((map_value, index) => ({
      map_header: String(index + 1),
      map_value,
    }));
    const fields = { has_header: 'false', map_header: JSON.stringify(map) };
    expect(await (await client.importInto(id, file, fields)).json()).toMatchObject({ entries_created: 2 });
    expect(String(await client.download(id))).toContain('chair,Stuhl,,\r\ntable,Tisch,,x\r\n');
    const made = await client.importNew(file, fields);
    expect(await made.json()).toMatchObject({ entries_created: 2, languages: ['en', 'de'] });
  });

  it('of a file without a header has languages by the terms of its columns, in whichever order', async () => {
    const id = await client.made('en,de,fr\nstart,Anfang,début\n');
    const terms = [
      ['Geschwindigkeitsbegrenzung', 'speed limit', 'límite de velocidad', '12'],
      ['Bedienungsanleitung für Kunden', 'user manual for customers', 'manual de instrucciones del cliente', '13'],
      [
        'Schutzvorrichtung an der Maschine',
        'protective device on the machine',
        'dispositivo de protección de la máquina',
        '14',
      ],
      ['Ersatzteilliste der Werkstatt', 'list of the spare parts', 'lista de las piezas de recambio', '15'],
      ['Sicherheitshinweise beachten', 'follow the safety instructions', 'siga las instrucciones de seguridad', '16'],
    ];
    const file = terms.map((row) => `${row.join('\t')}\n`).join('');
    const preview = await client.preview(id, file, { has_header: 'false' });
    expect(preview).toMatchObject({
      suggested_mapping: [{ map_value: 'de' }, { map_value: 'en' }, { map_value: 'es' }, { map_value: 'fr' }],
      stats: { new_entries: 5 },
    });
    // Columns of a few words get the languages of the glossary in their order, and further ones are ignored.
    expect(await client.preview(id, 'x\ty\tz\t1\n', { has_header: 'false' })).toMatchObject({
      suggested_mapping: [{ map_value: 'en' }, { map_value: 'de' }, { map_value: 'fr' }, { map_value: 'ignore' }],
    });
  });

  // Covers POST /v1/glossaries/{glossary_id}/import/preview
  it('warns when no column is in the base language', async () => {
    const id = await client.made(PLAIN);
    expect(await client.preview(id, 'de,fr\nLampe,lampe\n')).toMatchObject({
      warning: expect.stringContaining('en') as string,
      stats: { new_terms: 0, rows_missing_base_lang: 1 },
    });
  });
});

describe('a download', () => {
  // Covers GET /v1/glossaries/{glossary_id}/download
  it('imports again and downloads as the same bytes', async () => {
    const source =
      'en,de,fr,notes\r\n"say ""hi"", you","a, b",,"two\r\nlines"\r\n=1+1,ß,œuvre,\r\n東京,#x;y,\u2019,\u{1f600}\r\ntext,Text,,"two\nlines"\r\n';
    const first = await client.download(await client.made(source));
    const second = await client.download(await client.made(first.toString()));
    expect(second.equals(first)).toBe(true);
    expect(first.toString()).toBe(source.replace('=1+1', "'=1+1"));
  });

  it('has no cell that spreadsheet programs calculate, and imports as the same terms', async () => {
    const id = await client.made(
      `en,de,notes\r\n"=HYPERLINK(""http://127.0.0.1/"")",+1,@SUM(1)\r\n-ing,''=genuine," =1"\r\n`,
    );
    const written = String(await client.download(id));
    expect(written).toBe(
      `en,de,notes\r\n"'=HYPERLINK(""http://127.0.0.1/"")",'+1,'@SUM(1)\r\n'-ing,''=genuine,' =1\r\n`,
    );
    const again = await client.made(written);
    const terms = async (glossary: number) => {
      const sql = 'select term from glossary_term where glossary_id = ?';
      const rows = await api.orm.em.fork().execute<{ term: string }[]>(sql, [glossary]);
      return rows.map(({ term }) => term).toSorted();
    };
    expect(await terms(id)).toEqual(["'=genuine", '+1', '-ing', '=HYPERLINK("http://127.0.0.1/")']);
    expect(await terms(again)).toEqual(await terms(id));
  });

  // Covers GET /v1/glossaries/{glossary_id}/download
  it('has a column for each language with a preferred term, and no row without one in the base language', async () => {
    const id = await client.made('en,zu,de\nlamp,isibani,Lampe\nchair,,Stuhl\n');
    const sql = api.orm.em.fork();
    await sql.execute("update glossary_term set term_type = 'forbidden' where glossary_id = ? and lang = 'zu'", [id]);
    await sql.execute("update glossary_term set term_type = 'forbidden' where glossary_id = ? and term = 'chair'", [
      id,
    ]);
    expect(String(await client.download(id))).toBe('en,de,notes\r\nlamp,Lampe,\r\n');
    const { headers } = await api.request(`/v1/glossaries/${id}/download`);
    // The forbidden term of the row, and both terms of the entry without one.
    expect([headers.get('x-omitted-entries'), headers.get('x-omitted-terms')]).toEqual(['1', '3']);
    expect((await api.request(`/v1/glossaries/${id}/download?format=tbx`)).headers.has('x-omitted-terms')).toBe(false);
  });

  it('as TBX keeps synonyms, forbidden terms and homonyms', async () => {
    const tbx = await readFile(
      new URL('testing/terms-v3.tbx', import.meta.resolve('#formats/glossaries/index.ts')),
      'utf8',
    );
    const id = await client.made(tbx);
    const written = await client.download(id, 'tbx');
    const again = await client.made(written.toString());
    const without = (text: string) => text.replaceAll(/ id="c\d+"/g, '');
    expect(without(String(await client.download(again, 'tbx')))).toBe(without(written.toString()));
    expect(String(written)).toContain('deprecatedTerm-admn-sts');
    const second = await client.importInto(again, written.toString());
    expect(await second.json()).toMatchObject({ entries_created: 0, entries_updated: 0 });
  });

  it('of an empty glossary is its header', async () => {
    const id = await client.made('en,de');
    expect(String(await client.download(id))).toBe('en,notes\r\n');
  });
});
