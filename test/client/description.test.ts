import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createApiDocument, EXAMPLE_ISSUER } from '#api/openapi/document.ts';
import { operations } from '#client/generated/operations.ts';
import type { ApiDescription } from '#tools/client/api-description.ts';
import { methodName } from '#tools/client/operation-names.ts';
import { renderJobForms } from '#tools/client/render-job-forms.ts';
import { renderOperations } from '#tools/client/render-operations.ts';

const description = createApiDocument({ issuer: EXAMPLE_ISSUER }) as unknown as ApiDescription;
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the generated part of the client', () => {
  it('is that of the API as it is', () => {
    expect(read('client/generated/operations.ts')).toContain(renderOperations(description));
    expect(read('client/generated/job-forms.ts')).toContain(renderJobForms(description));
  });

  it('has every operation below /v1 that takes credentials, but those of a protocol that has clients of its own', () => {
    const named = new Set(
      Object.values(operations).flatMap((methods) =>
        Object.values(methods).map(({ method, path }) => `${method} ${path}`),
      ),
    );
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation['x-protocol'] === undefined)
        .map(([method]) => `${method} ${path}`),
    );
    expect(described.filter((operation) => operation.includes(' /v1/') && !named.has(operation))).toEqual([]);
  });

  it('names operations without the words of their resource', () => {
    const names = (tag: string, ...ids: readonly string[]) => ids.map((id) => methodName(id, tag));
    expect(names('Glossaries', 'listGlossaries', 'createGlossaryEntry', 'importGlossary')).toEqual([
      'list',
      'createEntry',
      'import',
    ]);
    expect(names('Context stores', 'readContextStore', 'listContextDocuments')).toEqual(['read', 'listDocuments']);
    expect(names('Jobs', 'createTranslationJob', 'readJob', 'listSegments')).toEqual([
      'translate',
      'read',
      'listSegments',
    ]);
  });

  it('uses the packages of its own manifest in the same versions as the repository', () => {
    const { dependencies } = JSON.parse(read('client/package.json')) as { dependencies: Record<string, string> };
    const { devDependencies, version } = JSON.parse(read('package.json')) as {
      devDependencies: Record<string, string>;
      version: string;
    };
    for (const [name, wanted] of Object.entries(dependencies)) expect(devDependencies[name], name).toBe(wanted);
    expect((JSON.parse(read('client/package.json')) as { version: string }).version).toBe(version);
  });
});
