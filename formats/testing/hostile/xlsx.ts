import { columnLetters } from '#domain/sheets/column-letters.ts';
import { buildXlsx, sheetRow, type PartSource, type XlsxSource } from '#formats/xlsx/testing/build-xlsx.ts';
import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';

const workbooks = (name: string, make: (size: number) => XlsxSource): HostileInput => ({
  name,
  make: (size) => buildXlsx({ ...make(size), stored: true }),
});

const sheets = (name: string, make: (size: number) => string, after?: (size: number) => string): HostileInput =>
  workbooks(name, (size) => ({ sheets: [{ rows: make(size), after: after?.(size) ?? '' }], strings: ['one'] }));

/** In the table of shared strings, the first of which is in a cell. */
const strings = (name: string, make: (size: number) => string): HostileInput =>
  workbooks(name, (size) => ({ sheets: [{ rows: sheetRow(1, ['#0', '#0']) }], strings: [make(size)] }));

const inString = (name: string, piece: string | ((index: number) => string)): HostileInput =>
  strings(name, (size) => repeated(piece, size, '<r><t>Some words </t></r>', '<r><t> and more</t></r>'));

const part = (kind: string, root: string, content: string, attributes = ''): PartSource => ({
  name: `${kind}/${kind}1.xml`,
  kind,
  root,
  content,
  attributes,
});

const parts = (name: string, make: (size: number) => PartSource): HostileInput =>
  workbooks(name, (size) => ({ sheets: [{ rows: sheetRow(1, ['one text', 'two texts']), parts: [make(size)] }] }));

const formula = (text: string) => sheetRow(1, [`<c r="A1" t="str"><f>${text}</f><v>a</v></c>`, 'one text']);
const header = (text: string) => `<headerFooter><oddHeader>${text}</oddHeader></headerFooter>`;
const validation = (items: string) =>
  `<dataValidations><dataValidation type="list" sqref="A1"><formula1>"${items}"</formula1></dataValidation></dataValidations>`;

export const hostileXlsx: readonly HostileInput[] = [
  ...withTexts((text) => `<t>${text}</t>`).map(({ name, make }) => strings(name, (size) => make(size) as string)),
  strings('line breaks in a text', (size) => `<t>${repeated('a\n', size)}</t>`),
  strings('escaped characters in a text', (size) => `<t>${repeated('_x000D_ ', size)}</t>`),
  inString('runs', '<r><t>a</t></r>'),
  inString('runs that differ', (index) => `<r>${index % 2 === 0 ? '<rPr><b/></rPr>' : ''}<t>a</t></r>`),
  inString('readings', '<rPh sb="0" eb="1"><t>a</t></rPh>'),
  workbooks('shared strings', (size) => {
    const count = Math.ceil(size / 60);
    return {
      sheets: [{ rows: repeatedRows(count, (index) => [`#${index}`]) }],
      strings: Array.from({ length: count }, (_, index) => `text ${index}`),
    };
  }),
  sheets('cells of one string', (size) => repeatedRows(Math.ceil(size / 50), () => ['#0'])),
  sheets('cells with texts of their own', (size) => repeatedRows(Math.ceil(size / 90), () => ['a'])),
  sheets('a wide row', (size) => `<row r="1">${repeated('<c t="s"><v>0</v></c>', size)}</row>`),
  sheets('rows without numbers', (size) => repeated('<row><c t="s"><v>0</v></c></row>', size)),
  sheets('empty rows', (size) => repeated('<row/>', size, sheetRow(1, ['#0']))),
  sheets('the same row', (size) => repeated('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', size)),
  sheets('nested elements of a cell', (size) => `<row r="1"><c r="A1">${nested('<x>', '', '</x>', size)}</c></row>`),
  sheets(
    'merged cells',
    () => sheetRow(1, ['#0']),
    (size) => {
      return `<mergeCells>${repeated((index) => `<mergeCell ref="B${index + 1}:C${index + 1}"/>`, size)}</mergeCells>`;
    },
  ),
  sheets('array formulas', (size) => {
    const result = (index: number) =>
      `<row r="${index + 1}"><c t="str"><f t="array" ref="B${index + 1}">a</f><v>a</v></c></row>`;
    return repeated(result, size / 2) + repeated('<row><c t="str"><v>a</v></c></row>', size / 2);
  }),
  sheets('brackets in a formula', (size) => formula(repeated('T[', size))),
  sheets('quotes in a formula', (size) => formula(repeated("'", size))),
  sheets('references in a formula', (size) => formula(repeated('Sheet1!A1+', size))),
  sheets(
    'items of a list',
    () => sheetRow(1, ['#0']),
    (size) => validation(repeated('a,', size)),
  ),
  sheets(
    'lists',
    () => sheetRow(1, ['#0']),
    (size) => repeated(validation('one,two'), size),
  ),
  sheets(
    'codes in a header',
    () => sheetRow(1, ['#0']),
    (size) => header(repeated('&amp;B a', size)),
  ),
  sheets(
    'ampersands in a header',
    () => sheetRow(1, ['#0']),
    (size) => header(repeated('&amp;', size)),
  ),
  sheets(
    'quotes in a header',
    () => sheetRow(1, ['#0']),
    (size) => header(repeated('&amp;&quot;', size)),
  ),
  sheets(
    'links',
    () => sheetRow(1, ['#0']),
    (size) => {
      return `<hyperlinks>${repeated('<hyperlink ref="A1" location="Sheet1!A1" tooltip="a"/>', size)}</hyperlinks>`;
    },
  ),
  parts('columns of a table', (size) => {
    const columns = repeated((index) => `<tableColumn id="${index}" name="a${index}"/>`, size);
    return part(
      'table',
      'table',
      `<tableColumns>${columns}</tableColumns>`,
      'id="1" name="T" displayName="T" ref="A1:XFD9"',
    );
  }),
  parts('comments', (size) => {
    const comment = '<comment ref="A1" authorId="0"><text><t>a</t></text></comment>';
    return part('comments', 'comments', `<authors/><commentList>${repeated(comment, size)}</commentList>`);
  }),
  parts('text boxes', (size) => {
    return part(
      'drawing',
      'xdr:wsDr',
      repeated('<xdr:sp><xdr:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></xdr:txBody></xdr:sp>', size),
    );
  }),
  parts('nested groups', (size) => part('drawing', 'xdr:wsDr', nested('<xdr:grpSp>', '<a:p/>', '</xdr:grpSp>', size))),
  parts('strings of a chart', (size) => {
    const points = repeated((index) => `<c:pt idx="${index}"><c:v>one text</c:v></c:pt>`, size);
    return part(
      'chart',
      'c:chartSpace',
      `<c:strRef><c:f>Sheet1!$A$1:$B$9</c:f><c:strCache>${points}</c:strCache></c:strRef>`,
    );
  }),
  parts('references of a chart', (size) => {
    return part('chart', 'c:chartSpace', repeated('<c:strRef><c:f>Sheet1!$A$1</c:f><c:v>a</c:v></c:strRef>', size));
  }),
  workbooks('names', (size) => ({
    sheets: [{ rows: formula('A1') }],
    after: `<definedNames>${repeated('<definedName name="a">Sheet1!A1</definedName>', size)}</definedNames>`,
  })),
  workbooks('sheets', (size) => ({
    sheets: Array.from({ length: Math.min(400, Math.ceil(size / 2048)) }, (_, index) => {
      return { rows: sheetRow(1, [`text ${columnLetters(index + 1)}`]) };
    }),
  })),
];

function repeatedRows(count: number, cells: (index: number) => readonly string[]): string {
  return Array.from({ length: count }, (_, index) => sheetRow(index + 1, cells(index))).join('');
}
