import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { signatureHeaders } from '#activities/webhooks/signature.ts';
import { exampleEvents } from '#domain/events/example-events.ts';
import { insertEventCatalog } from '#tools/openapi/event-catalog.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { ROOT } from './documents.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/webhooks.md'), 'utf8');
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const FORMER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const EVENT = { ...exampleEvents[1], note: 'Grüße' };
const BODY = JSON.stringify(EVENT);

const folder = mkdtempSync(join(tmpdir(), 'loquent-test-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The only block of code in a language. */
function codeOf(language: string): string {
  const [block, ...others] = [...GUIDE.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
  expect(others).toEqual([]);
  return block?.[1] ?? '';
}

const sign = (secrets: readonly string[], age = 0) =>
  signatureHeaders({ id: 'an-id', timestamp: Math.floor(Date.now() / 1000) - age, body: BODY }, secrets);

type Verify = (body: string, headers: Readonly<Record<string, string>>, secret: string) => unknown;

async function typescriptVerifier(): Promise<Verify> {
  const path = join(folder, 'verify.ts');
  writeFileSync(path, codeOf('ts'));
  return ((await import(pathToFileURL(path).href)) as { verify: Verify }).verify;
}

const HARNESS = `
import sys
call = json.loads(sys.argv[1])
print(json.dumps(verify(call["body"].encode(), call["headers"], call["secret"])))
`;

const runPython = (code: string, argument = '') =>
  spawnSync('python3', ['-c', code, argument], { encoding: 'utf8', env: { PATH: process.env['PATH'] } });

function pythonVerifier(): Verify {
  const code = codeOf('python') + HARNESS;
  return (body, headers, secret) => {
    const { status, stdout, stderr } = runPython(code, JSON.stringify({ body, headers, secret }));
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as unknown;
  };
}

describe.each([
  ['TypeScript', typescriptVerifier, []],
  ['Python', async () => pythonVerifier(), ['python3']],
] as const)('the code in %s that verifies a delivery', (_language, createVerifier, programs) => {
  const isMissing = isWithoutProgram(programs, 'the code of the guide for webhooks');
  it.skipIf(isMissing)('accepts what we sign, also during a rotation, and nothing else', async () => {
    const verify = await createVerifier();
    expect(verify(BODY, sign([SECRET]), SECRET)).toEqual(EVENT);
    expect(verify(BODY, sign([FORMER, SECRET]), SECRET)).toEqual(EVENT);
    expect(() => verify(BODY, sign([FORMER]), SECRET)).toThrow('not signed');
    expect(() => verify(`${BODY} `, sign([SECRET]), SECRET)).toThrow('not signed');
    expect(() => verify(BODY, { ...sign([SECRET]), 'webhook-id': 'another' }, SECRET)).toThrow('not signed');
    expect(() => verify(BODY, sign([SECRET], 301), SECRET)).toThrow('too old');
    expect(() => verify(BODY, sign([SECRET], -310), SECRET)).toThrow('from the future');
  });
});

describe('the guide for webhooks', () => {
  it('has the catalog of events that npm run openapi writes', () => {
    expect(GUIDE).toBe(insertEventCatalog(GUIDE));
  });

  it('says what X-Webhook-Signature is', () => {
    expect(GUIDE).toContain('key is the whole secret as text, including `whsec_`');
    expect(sign([SECRET])['x-webhook-signature']).toBe(createHmac('sha256', SECRET).update(BODY).digest('hex'));
  });
});
