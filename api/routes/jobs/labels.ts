import { z } from 'zod';
import { label } from '#api/validation.ts';
import { templateProblem } from '#domain/jobs/output-path.ts';

/** UTF-16 units of a template. */
const MAX_TEMPLATE_LENGTH = 500;
const MAX_VALUES = 20;
/** UTF-8 bytes of the metadata as JSON: events repeat it and have at most 20 kB. */
const MAX_SIZE = 4096;

const name = label(200).meta({ description: 'display name of the job', examples: ['Spring catalog'] });
const clientReference = z
  .string()
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters')
  .min(1)
  .max(200)
  .meta({ examples: ['PO-2030-117'] });
const metadata = z.record(
  z.string().regex(/^[\w.-]{1,40}$/, 'must have 1 to 40 letters, digits, dots, hyphens and underscores'),
  z.string().max(500),
);

/** Fields by which clients find their jobs again: of every request that creates one. */
export const labelShape = {
  name: name.nullish().describe('display name of the job'),
  client_reference: clientReference.nullish().describe('your own id for the job'),
  metadata: metadata
    .superRefine((values, context) => {
      const problem = sizeProblem(values);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    })
    .nullish()
    .meta({
      description: `the client's own values by their names: at most ${MAX_VALUES}, and ${MAX_SIZE} bytes as JSON`,
      examples: [{ order: '117' }],
    }),
};

function sizeProblem(values: Readonly<Record<string, string>>): string | undefined {
  if (Object.keys(values).length > MAX_VALUES) return `must have at most ${MAX_VALUES} values`;
  return Buffer.byteLength(JSON.stringify(values)) > MAX_SIZE
    ? `must have at most ${MAX_SIZE} bytes as JSON`
    : undefined;
}

/** `output_path` of jobs whose results have fixed places. A field that is only null is more than generators of clients know. */
export const noOutputPath = z
  .string()
  .max(0, 'is not taken by these jobs: the names of their results are fixed')
  .nullish()
  .describe('only null or empty: the names of the results are fixed');

/** `output_path` of jobs with a file per source file and language. */
export const outputPath = z
  .string()
  .min(1)
  .max(MAX_TEMPLATE_LENGTH)
  .superRefine((template, context) => {
    const problem = templateProblem(template);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .nullish()
  .meta({
    description:
      'key of each result, with `{lang}`, `{name}`, `{ext}` and `{dir}` of its language and source file; default: the folder ' +
      "of the job. An earlier job's result is replaced; any other file at the key is refused with 409",
    examples: ['locales/{lang}/{name}.{ext}'],
  });

/** Filters of lists by these fields. */
export const labelFilters = {
  name: name.optional().describe('only jobs of this name'),
  client_reference: clientReference.optional().describe('only jobs with this reference'),
  metadata: metadata.optional().meta({
    description: 'only jobs with these values: `metadata[order]=117` or `metadata.order=117`',
    param: { style: 'deepObject', explode: true },
  }),
};

/** These fields in answers. */
export const labelAnswers = {
  name: z.string().nullable().describe('display name of the job'),
  client_reference: z.string().nullable().describe("the client's own id for the job; null: none"),
  metadata: z.record(z.string(), z.string()).describe("the client's own values, by name"),
};
