import { expect, it } from 'vitest';
import type { z } from 'zod';
import { BY_DUBBING_SERVICE } from '#domain/execution/executor.ts';
import { JOB_KINDS, JOB_TYPES, type JobType } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { OPTION_NAMES, optionOutcome, optionsOfTask, type LanguageTask } from '#domain/execution/option-matrix.ts';
import { fieldOf } from '#domain/execution/request-options.ts';
import { reviseTextSchema, rewriteTextSchema, translateTextSchema } from '#api/routes/texts/schema.ts';
import { submissions } from './submissions.ts';

const taskOf = (type: JobType): LanguageTask | undefined => (JOB_KINDS[type] as JobKind).request?.task;
/** Job types with options, by what they do with their texts. */
const JOBS = Object.groupBy(
  JOB_TYPES.filter((type) => taskOf(type) !== undefined),
  (type) => taskOf(type)!,
);
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

it('the matrix has every option that requests of a task take, and no other', () => {
  const named = new Set<string>(OPTION_NAMES.map(fieldOf));
  const judged = (task: string) => new Set<string>(optionsOfTask(task as LanguageTask).map(fieldOf));
  const cases = [
    ...Object.entries(JOBS).flatMap(([task, types]) =>
      types.map((type) => [task, type, submissions.get(type)!.schema] as const),
    ),
    ...Object.entries(TEXTS).map(([task, schema]) => [task, `text ${task}`, schema] as const),
  ];
  const taken = new Set<string>();
  for (const [task, name, schema] of cases) {
    const fields = fieldsOf(schema).filter((field) => named.has(field));
    expect(fields, name).toContain('provider');
    expect({ name, forgotten: fields.filter((field) => !judged(task).has(field)) }).toEqual({
      name,
      forgotten: [],
    });
    for (const field of fields) taken.add(`${task} ${field}`);
  }
  const listed = new Set(Object.values(JOBS).flat());
  for (const [type, { schema }] of submissions) {
    const options = fieldsOf(schema).filter((field) => named.has(field));
    if (!listed.has(type)) expect(options, `${type} takes options: add a task to its kind`).toEqual([]);
  }
  for (const task of Object.keys(JOBS)) {
    const untaken = [...judged(task)].filter((field) => !taken.has(`${task} ${field}`));
    expect({ task, untaken }).toEqual({ task, untaken: [] });
  }
});

it.each(['subtitle', 'speak'] as const)(
  'the description of jobs that %s names the fields that no executor follows',
  (task) => {
    const engine = { kind: 'engine', usesContext: false, usesInstructions: false } as const;
    for (const type of JOBS[task]!) {
      const { voice }: JobKind = JOB_KINDS[type];
      const executors = [
        engine,
        { ...engine, kind: 'model' } as const,
        ...(voice === 'instead' ? [BY_DUBBING_SERVICE] : []),
      ];
      const ignored = optionsOfTask(task).filter((name) =>
        executors.every(
          (executor) => optionOutcome({ task, executor }, name, { quality: 'best' }).verdict === 'ignored',
        ),
      );
      const { ignoredFields = [] } = submissions.get(type)!.operation;
      const named = new Set(ignoredFields.map((path) => path.split('.').at(-1)));
      expect({ type, named }).toEqual({ type, named: new Set(ignored) });
    }
  },
);
