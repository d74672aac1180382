import { Client } from '@temporalio/client';
import { describe, expect, inject, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { connectClient } from './connection.ts';
import { ensureNamespace } from './namespace.ts';
import { ensureSearchAttributes, jobSearchAttributes, registrationAdvice } from './search-attributes.ts';

// Not on PostgreSQL: it tests Temporal.

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const JOB = { type: 'aimt', organization: 'b7d1', category: 'document', targetLanguages: ['es', 'fr'] };

describe('namespace and search attributes', () => {
  const namespace = `attributes-${process.pid}-${Date.now()}`;

  const connection = sharedByTests(() => connectClient({ address: inject('temporalAddress') }));

  it('are made where missing, once, and found by their values', async () => {
    expect(await ensureNamespace(connection, namespace, silent)).toBe(true);
    expect(await ensureNamespace(connection, namespace, silent)).toBe(false);
    expect(await ensureSearchAttributes(connection, namespace, silent)).toEqual({
      registered: ['JobType', 'OrganizationId', 'Category', 'TargetLanguages'],
      unavailable: [],
    });
    expect(await ensureSearchAttributes(connection, namespace, silent)).toEqual({ registered: [], unavailable: [] });

    const client = new Client({ connection, namespace });
    await client.workflow.start('aimt', {
      workflowId: 'job-1',
      taskQueue: 'nobody',
      typedSearchAttributes: jobSearchAttributes(JOB),
    });
    const query = "JobType = 'aimt' AND OrganizationId = 'b7d1' AND Category = 'document' AND TargetLanguages = 'fr'";
    await expect.poll(async () => (await client.workflow.count(query)).count).toBe(1);
    await client.workflow.getHandle('job-1').terminate();
  });
});

describe('jobSearchAttributes', () => {
  it('omits attributes that the namespace does not have', () => {
    const names = jobSearchAttributes(JOB, ['Category'])
      .getAll()
      .map(({ key }) => key.name);
    expect(names).toEqual(['JobType', 'OrganizationId', 'TargetLanguages']);
  });
});

describe('registrationAdvice', () => {
  it('gives the commands that register exactly what is missing', () => {
    const advice = registrationAdvice('production', ['Category', 'TargetLanguages']);
    expect(advice).toContain(
      'temporal operator search-attribute create --namespace production --name Category --type Keyword ' +
        '--name TargetLanguages --type KeywordList (',
    );
    expect(advice).toContain('--search-attribute "TargetLanguages=KeywordList"');
    expect(advice).not.toContain('JobType');
  });
});
