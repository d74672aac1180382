import { CALLS_PROVIDER, READS_FILES, SELECTS_PARTS } from '#api/openapi/error-groups.ts';
import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { outlineAnswerSchema } from './answers.ts';
import { outlineSchema } from './schema.ts';

const SOURCE_FILE = 'contracts/guide.docx';

export const documentOperations = operationsOf('Documents', {
  'POST /v1/documents/outline': {
    operationId: 'outlineDocument',
    summary: 'Preview what an instruction selects',
    description:
      'Reports what a Word document (headings, tables, styles, places, formatting in use), an Excel workbook (sheets, columns) ' +
      'or a PowerPoint presentation (slides, sections) offers to instructions, and, with an instruction or a plan, how it is ' +
      'understood and how much it selects. Creates no job and translates nothing.',
    role: 'member',
    body: jsonBody(outlineSchema, {
      outline: { summary: 'Outline only', value: { source_file: SOURCE_FILE } },
      instruction: {
        summary: 'What an instruction selects',
        value: { source_file: SOURCE_FILE, instruction: 'only the section "Terms and Conditions"' },
      },
      plan: {
        summary: 'What a plan selects',
        value: {
          source_file: SOURCE_FILE,
          plan: {
            include: [{ all: [{ kind: 'section', heading: 1, title: 'Terms and Conditions' }] }],
            exclude: [],
            add: [],
          },
        },
      },
    }),
    answers: ok('The outline, and the selection.', outlineAnswerSchema, {
      source_file: SOURCE_FILE,
      outline: {
        kind: 'document',
        units: 96,
        headings: [{ position: 1, title: 'Terms and Conditions', level: 1, number: '1', units: 14 }],
        omitted_headings: 0,
        tables: [{ number: 1, units: 12, begins: 'Item' }],
        omitted_tables: 0,
        column_titles: ['Item', 'Price'],
        places: { body: 92, header: 2, footer: 2 },
        styles: [{ name: 'Quote', units: 3 }],
        looks: [{ look: 'highlight', value: 'yellow', units: 1 }],
        paragraphs: 66,
        list_items: 8,
        numbered_items: 3,
        bulleted_items: 5,
        code_blocks: 0,
      },
      selection: {
        explanation: 'Translates only the section “Terms and Conditions”.',
        plan: {
          include: [{ all: [{ kind: 'section', heading: 1, title: 'Terms and Conditions' }] }],
          exclude: [],
          add: [],
        },
        engine: 'rules 1',
        counts: { selected: 14, partial: 0, excluded: 82 },
      },
      warnings: [
        { code: 'part_not_translated', message: 'Text in pictures is not translated.', source_file: SOURCE_FILE },
      ],
    }),
    errors: [...READS_FILES, ...SELECTS_PARTS, ...CALLS_PROVIDER],
  },
});
