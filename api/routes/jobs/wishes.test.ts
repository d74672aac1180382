import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import { wishesOf, type Operation } from '#domain/execution/way.ts';
import { fieldOf, WISHES } from '#domain/execution/wishes.ts';
import { reviseTextSchema, rewriteTextSchema, translateTextSchema } from '#api/routes/texts/schema.ts';
import { submissions } from './submissions.ts';

/** What each kind of job does with its texts. */
const JOBS: Readonly<Record<string, readonly JobType[]>> = {
  translate: ['aimt', 'docx_translation', 'excel_translation', 'ppt_translation'],
  revise: ['post_editing'],
  rewrite: ['language_rewrite'],
  assess: ['quality_assurance', 'quality_estimation'],
  extract_terms: ['term_extraction'],
  subtitle: ['subtitle_video'],
  speak: ['voiceover_video', 'dub_video'],
};
const TEXTS: Readonly<Record<string, z.ZodType>> = {
  translate: translateTextSchema,
  revise: reviseTextSchema,
  rewrite: rewriteTextSchema,
};

/** Names of all fields of a body, also of those within others. */
function fieldsOf(schema: z.ZodType): readonly string[] {
  const { shape, innerType } = schema.def as { shape?: Record<string, z.ZodType>; innerType?: z.ZodType };
  if (innerType !== undefined) return fieldsOf(innerType);
  return Object.entries(shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)]);
}

it('every field that not all ways of working follow is judged, wherever requests take it', () => {
  const named = new Set<string>(WISHES.map(fieldOf));
  const judged = (operation: string) => new Set<string>(wishesOf(operation as Operation).map(fieldOf));
  const cases = [
    ...Object.entries(JOBS).flatMap(([operation, types]) =>
      types.map((type) => [operation, type, submissions.get(type)!.schema] as const),
    ),
    ...Object.entries(TEXTS).map(([operation, schema]) => [operation, `text ${operation}`, schema] as const),
  ];
  const taken = new Set<string>();
  for (const [operation, name, schema] of cases) {
    const fields = fieldsOf(schema).filter((field) => named.has(field));
    expect(fields, name).toContain('provider');
    expect({ name, forgotten: fields.filter((field) => !judged(operation).has(field)) }).toEqual({
      name,
      forgotten: [],
    });
    for (const field of fields) taken.add(`${operation} ${field}`);
  }
  const listed = [...submissions.keys()].toSorted();
  expect(Object.values(JOBS).flat().toSorted()).toEqual(listed);
  for (const operation of Object.keys(JOBS)) {
    const untaken = [...judged(operation)].filter((field) => !taken.has(`${operation} ${field}`));
    expect({ operation, untaken }).toEqual({ operation, untaken: [] });
  }
});
