import './use-typescript-5.ts';
import type { ApiDescription } from './api-description.ts';

const { default: openapiTypescript, astToString } = await import('openapi-typescript');
const { default: typescript } = await import('typescript-5');

/** Types of all requests and answers as a module of TypeScript. The types of files are those of `client/uploads.ts`. */
export async function renderTypes(description: ApiDescription): Promise<string> {
  const upload = typescript.factory.createTypeReferenceNode('Upload');
  const nodes = await openapiTypescript(JSON.stringify(withoutFailures(description)), {
    // A field with a default value may be omitted from a request.
    defaultNonNullable: false,
    immutable: true,
    transform: (schema) => (schema.format === 'binary' && 'contentEncoding' in schema ? upload : undefined),
  });
  return `import type { Upload } from '../uploads.ts';\n\n${astToString(nodes)}`;
}

/**
 * The document without failure responses, which are one class of errors, without headers, which the client reads
 * itself, and with the parsed data of events instead of its text.
 */
function withoutFailures(description: ApiDescription): unknown {
  return JSON.parse(JSON.stringify(description), (key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (key === 'responses') {
      return Object.fromEntries(Object.entries(value).filter(([status]) => !/^[45]|^Error[45]/.test(status)));
    }
    if ('contentSchema' in value) return value.contentSchema;
    if ('content' in value && 'headers' in value) return { ...value, headers: undefined, links: undefined };
    return key === 'webhooks' ? undefined : value;
  });
}
