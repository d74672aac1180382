import { buildZip } from '#formats/zip/testing/build-zip.ts';
import type { Attack } from './attack.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CELLS_OF_ROW = 40;

/** A workbook of one sheet. @param size bytes of the sheet, about */
function workbook(size: number): Buffer {
  const row = `<row>${'<c t="inlineStr"><is><t>house</t></is></c>'.repeat(CELLS_OF_ROW)}</row>`;
  // Cells that differ keep it below the ratio at which a container is taken for a bomb.
  const rows = Array.from({ length: Math.floor(size / row.length) }, (_, index) =>
    row.replace('house', `${(index * 2_654_435_761) % 4_294_967_296}`.repeat(5)),
  );
  const target = (kind: string, file: string) =>
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `<Relationship Id="r1" Type="${RELATIONSHIPS}/${kind}" Target="${file}"/></Relationships>`;
  return buildZip(
    Object.entries({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      '_rels/.rels': target('officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Terms" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': target('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml':
        `<worksheet xmlns="${MAIN}"><sheetData><row><c t="inlineStr"><is><t>en</t></is></c>` +
        `<c t="inlineStr"><is><t>de</t></is></c></row>${rows.join('')}</sheetData></worksheet>`,
    }).map(([name, data]) => ({ name, data })),
  );
}

/** Imports of a workbook that inflates to fifty times its size. @param size bytes that it inflates to */
export const inflatingWorkbook = (size: number): Attack => ({
  name: 'a workbook that inflates',
  async prepare(attacker) {
    const bytes = new Uint8Array(workbook(size));
    const glossary = await attacker.send('POST', '/v1/glossaries', { json: { name: 'Empty', base_language: 'en' } });
    const send = (path: string) => {
      const body = new FormData();
      body.set('name', 'Terms');
      body.set('file', new Blob([bytes]), 'terms.xlsx');
      return attacker.send('POST', path, { body });
    };
    return () =>
      Promise.all([
        send('/v1/glossaries/import'),
        send(`/v1/glossaries/${glossary.body?.id as number}/import/preview`),
      ]);
  },
});

const srx = (rules: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><srx xmlns="http://www.lisa.org/srx20" version="2.0">' +
  '<header segmentsubflows="yes" cascade="no"/><body><languagerules><languagerule languagerulename="All">' +
  `${rules}</languagerule></languagerules><maprules><languagemap languagepattern=".*" languagerulename="All"/>` +
  '</maprules></body></srx>';

const SRX_SIZE = 3_900_000;

const RULE_FILES: Readonly<Record<string, () => string>> = {
  'many.srx': () => {
    const rule =
      '<rule break="yes"><beforebreak>[\\p{L}--[abc]]+[.!?]</beforebreak><afterbreak>\\s+[A-Z]</afterbreak></rule>';
    return srx(rule.repeat(Math.floor(SRX_SIZE / rule.length)));
  },
  'brackets.srx': () =>
    srx(`<rule break="yes"><beforebreak>${'['.repeat(5000)}</beforebreak><afterbreak>a</afterbreak></rule>`),
};

/** Rules of segmentation whose patterns take long to read. */
export const rulePatterns: Attack = {
  name: 'segmentation rules',
  async prepare(attacker) {
    for (const [name, content] of Object.entries(RULE_FILES)) await attacker.upload(`rules/${name}`, content());
    return async () => {
      for (const name of Object.keys(RULE_FILES)) {
        await attacker.send('PUT', '/v1/segmentation-rules', { json: { source_file: `rules/${name}` } });
      }
      await attacker.send('GET', '/v1/segmentation-rules');
      await attacker.send('DELETE', '/v1/segmentation-rules');
    };
  },
};

/** A translation memory that begins with comments, which might be read as one or as many. */
export const commentedMemory: Attack = {
  name: 'a translation memory of comments',
  async prepare(attacker) {
    const json = {
      key: 'commented',
      name: 'Commented',
      content_kind: 'translation_memory',
      retrieval_backend: 'vector',
      embedding_model: 'local-ngram',
    };
    const store = await attacker.send('POST', '/v1/context', { json });
    const body = new FormData();
    body.set('title', 'Comments');
    body.set('document_type', 'reference');
    body.set('file', new Blob([`${'<!---->'.repeat(30)}<a>`]), 'memory.tmx');
    return () => attacker.send('POST', `/v1/context/${store.body?.id as number}/documents`, { body });
  },
};
