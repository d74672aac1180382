import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLoquent } from '#cli/testing/run-loquent.ts';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests the command line.

const PROGRAM = fileURLToPath(new URL('../loquent.mjs', import.meta.url));
const READING = [
  'detect_language',
  'list_files',
  'list_glossaries',
  'list_jobs',
  'read_job',
  'rewrite',
  'search_glossaries',
  'translate',
];
const WRITING = ['add_term', 'cancel_job', 'retry_job', 'translate_files'];

const api = sharedByTests(() => startTestApi());
let folder: string;
const clients: Client[] = [];
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'loquent-mcp-'))));
afterAll(async () => {
  for (const client of clients) await client.close();
  await rm(folder, { recursive: true, force: true });
});

/** An assistant's connection to `loquent mcp`, as a process of its own. */
async function connect(...options: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', ...options],
      env: { ...environment, LOQUENT_URL: api.url, LOQUENT_API_KEY: api.owner.key },
    }),
  );
  clients.push(client);
  return client;
}

async function call(client: Client, name: string, parameters: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: parameters });
  const [{ text }] = content as [{ text: string }];
  return isError === true ? text : JSON.parse(text);
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).toSorted();

describe('loquent mcp', () => {
  it('offers tools that change nothing, which say so', async () => {
    const client = await connect();
    expect(await namesOf(client)).toEqual(READING);
    const { tools } = await client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const refused = await client.callTool({ name: 'add_term', arguments: { glossary: 'a', terms: [] } });
    expect(refused.isError).toBe(true);
  });

  it('translates with glossaries by their names, rewrites, detects and lists', async () => {
    const client = await connect();
    await api.request('/v1/glossaries', { json: { name: 'Brand', base_language: 'en' } });
    const texts = { texts: ['Save the file'], from: 'en', to: 'en-XA', glossaries: ['Brand'] };
    const translated = await call(client, 'translate', texts);
    expect(translated).toMatchObject({ target_language: 'en-XA', violated_terms: [] });
    expect(translated.translated_text[0]).toMatch(/^\[.*\]$/u);
    const text = 'In order to save the file, click the button.';
    expect(await call(client, 'rewrite', { text, type: 'simplify', language: 'en' })).toMatchObject({
      source_language: 'en',
    });
    const german = 'Bitte geben Sie Ihr Passwort ein, bevor Sie fortfahren.';
    expect((await call(client, 'detect_language', { texts: [german] })).detections[0]).toMatchObject({
      language: 'de',
    });
    expect(await call(client, 'list_glossaries')).toMatchObject({ items: [{ name: 'Brand' }], has_more: false });
    expect(await call(client, 'list_jobs')).toMatchObject({ items: [] });
  });

  it('answers what was asked before the end of its input, and ends', async () => {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'shell', version: '1' } };
    const translate = { name: 'translate', arguments: { texts: ['Save the file'], from: 'en', to: 'en-XA' } };
    const messages = [
      { id: 1, method: 'initialize', params: client },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: translate },
    ];
    const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
    const environment = { LOQUENT_URL: api.url, LOQUENT_API_KEY: api.owner.key };
    const { code, stdout, stderr } = await runLoquent(['mcp'], { folder, environment, input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: number }).id),
    ).toEqual([1, 2]);
    expect(stdout).toContain('translated_text');
  });

  it('reports errors in words that say what to do', async () => {
    const client = await connect();
    expect(
      await call(client, 'translate', { texts: ['a'], to: 'en-XA', from: 'en', glossaries: ['Nothing'] }),
    ).toContain('No glossary has the name "Nothing"');
    expect(await call(client, 'read_job', { job_id: '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e' })).toContain(
      'There is no job',
    );
  });

  it('changes things only with --write', async () => {
    const client = await connect('--write');
    expect(await namesOf(client)).toEqual([...READING, ...WRITING].toSorted());
    await api.request('/v1/glossaries', { json: { name: 'Terms', base_language: 'en' } });
    const terms = [
      { term: 'invoice', language: 'en' },
      { term: 'Rechnung', language: 'de' },
    ];
    expect(await call(client, 'add_term', { glossary: 'Terms', terms })).toMatchObject({
      terms: [{ term: 'invoice' }, { term: 'Rechnung' }],
    });
    expect((await call(client, 'search_glossaries', { query: 'invoice' })).results).toHaveLength(1);
  });
});
