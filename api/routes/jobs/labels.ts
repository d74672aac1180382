import { z } from 'zod';
import { label } from '#api/validation.ts';
import type { JobRow } from '#db/entities/index.ts';

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

/** Filters of lists by these fields. */
export const labelFilters = {
  name: name.optional().describe('only jobs of this name'),
  client_reference: clientReference.optional().describe('only jobs with this reference'),
  metadata: metadata.optional().meta({
    description: 'only jobs with these values: `metadata[order]=117` or `metadata.order=117`',
    param: { style: 'deepObject', explode: true },
  }),
};

const labels = z.object(labelShape);
export type LabelBody = z.output<typeof labels>;
export type JobLabels = Pick<JobRow, 'name' | 'clientReference' | 'metadata'>;

/** The columns of these fields. */
export const labelsOf = (body: LabelBody): JobLabels => ({
  name: body.name ?? null,
  clientReference: body.client_reference ?? null,
  metadata: body.metadata ?? null,
});

/** These fields in answers. */
export const labelAnswers = {
  name: z.string().nullable().describe('display name of the job'),
  client_reference: z.string().nullable().describe("the client's own id for the job; null: none"),
  metadata: z.record(z.string(), z.string()).describe("the client's own values, by name"),
};
