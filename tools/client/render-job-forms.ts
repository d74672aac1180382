import type { JobField } from '#client/job-form.ts';
import { describedOperations, resolveSchema, type ApiDescription, type Schema } from './api-description.ts';
import { methodName } from './operation-names.ts';

/** The fields of requests by type of job, as a module of TypeScript; types share equal fields. */
export function renderJobForms(description: ApiDescription): string {
  const fields = new Map<string, string>();
  const forms = describedOperations(description).flatMap(({ operation, id, tag }) => {
    const { 'x-job-type': type, 'x-ignored-fields': ignored = [], requestBody } = operation;
    if (type === undefined) return [];
    const body = resolveSchema(requestBody?.content['application/json']?.schema, description);
    const lines = fieldsOf(body, description)
      .filter(([path, { maxLength }]) => !ignored.includes(path) && maxLength !== 0)
      .map(([path, field]) => {
        const text = JSON.stringify(field);
        if (!fields.has(text)) fields.set(text, `field${fields.size}`);
        return `      ${JSON.stringify(path)}: ${fields.get(text)},\n`;
      });
    const required = body.dependentRequired?.['source_files'];
    return [
      `  ${type}: {\n    submit: ${JSON.stringify(methodName(id, tag))},\n` +
        (required === undefined ? '' : `    requiredByFiles: ${JSON.stringify(required)},\n`) +
        `    fields: {\n${lines.join('')}    },\n  },\n`,
    ];
  });
  const constants = [...fields].map(([text, name]) => `const ${name} = ${text} as const;\n`);
  return (
    `import type { JobRequestForm } from '../job-form.ts';\n\n${constants.join('')}\n` +
    `export const jobForms = {\n${forms.join('')}} as const satisfies Readonly<Record<string, JobRequestForm>>;\n`
  );
}

type PathAndField = readonly [path: string, field: JobField];

/** Fields of an object; those of objects inside have the path of both, unless they are objects or lists of objects. */
function fieldsOf(body: Schema, description: ApiDescription): readonly PathAndField[] {
  return Object.entries(body.properties ?? {}).flatMap(([name, schema]): readonly PathAndField[] => {
    const own = bare(schema, description);
    const inner = Object.entries(own.properties ?? {}).map(
      ([part, each]) => [`${name}.${part}`, fieldOf(each, own, part, description)] as const,
    );
    const isNested = inner.every(([, { type }]) => type === 'object');
    if (!isNested && inner.every(([, { items }]) => items !== 'object')) return inner;
    return [[name, fieldOf(schema, body, name, description)]];
  });
}

function fieldOf(schema: Schema, owner: Schema, name: string, description: ApiDescription): JobField {
  const own = bare(schema, description);
  const extensions = schema['x-file-extensions'];
  const items = own.items && bare(own.items, description);
  const values = own.enum ?? items?.enum;
  return {
    type: own.type as JobField['type'],
    ...choicesOf(schema, description),
    ...(schema.description !== undefined && { description: schema.description }),
    ...(owner.required?.includes(name) === true && { isRequired: true }),
    ...(items && { items: String(items.type) }),
    ...(values && { values }),
    ...(schema.default !== undefined && { default: schema.default }),
    ...(own.minimum !== undefined && { minimum: own.minimum }),
    ...(own.maximum !== undefined && { maximum: own.maximum }),
    ...(own.maxLength !== undefined && { maxLength: own.maxLength }),
    ...(own.maxItems !== undefined && { maxItems: own.maxItems }),
    ...(own.propertyNames !== undefined && { isMap: true }),
    ...(takesAuto(own.pattern) && { takesAuto: true }),
    ...(extensions && { extensions }),
  };
}

/** True for language tags or `auto`; free text matches any word. */
const takesAuto = (pattern: string | undefined): boolean =>
  pattern !== undefined && new RegExp(pattern).test('auto') && !new RegExp(pattern).test('some');

/** Values of a field that is a flag, or a word instead. */
function choicesOf(schema: Schema, description: ApiDescription): Pick<JobField, 'values'> {
  const { anyOf = [] } = resolveSchema(schema, description);
  const [flag, word] = (anyOf[0]?.anyOf ?? anyOf).map((each) => resolveSchema(each, description));
  return flag?.type === 'boolean' && word?.enum !== undefined ? { values: ['true', ...word.enum] } : {};
}

/** The first alternative of a schema that may be null or has several forms. */
function bare(schema: Schema, description: ApiDescription): Schema {
  const resolved = resolveSchema(schema, description);
  const [first] = resolved.anyOf ?? resolved.oneOf ?? [];
  if (first !== undefined) return bare(first, description);
  const { type } = resolved;
  return Array.isArray(type) ? { ...resolved, type: type[0] } : resolved;
}
