import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CommandError } from '#cli/exit-codes.ts';

const names = z.array(z.union([z.string(), z.int().transform(String)])).optional();

const PROJECT = z.strictObject({
  from: z.string(),
  to: z.array(z.string()).min(1),
  files: z.array(z.strictObject({ source: z.string(), target: z.string().optional() })).min(1),
  glossary: names,
  memory: names,
  save_to_memory: z.union([z.string(), z.int().transform(String)]).optional(),
  instructions: z.string().optional(),
  domain: z.string().optional(),
  provider: z.string().optional(),
  options: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  formality: z.enum(['more', 'less', 'default']).optional(),
});

/** The content of `loquent.yaml`. */
export type Project = z.infer<typeof PROJECT>;

/** @throws CommandError with the line or the field that is wrong */
export async function readProjectFile(path: string): Promise<Project> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new CommandError(`There is no ${path}. The guide of the command line has an example.`);
    throw error;
  });
  const { parse, YAMLParseError } = await import('yaml');
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) throw new CommandError(`${path}: ${error.message}`);
    throw error;
  }
  const { data, error } = PROJECT.safeParse(value);
  if (data !== undefined) return data;
  const problems = error.issues.map(({ path: field, message }) => `${field.join('.') || 'the file'}: ${message}`);
  throw new CommandError(`${path} isn't right. ${problems.join('; ')}`);
}
