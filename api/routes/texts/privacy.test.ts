import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests logs and answers.

/** A word per place of a request for users' text; none may occur in the log. */
const MARKS = {
  source: 'Zanzibar',
  target: 'Quetzalcoatl',
  domain: 'Xylophone',
  instructions: 'Umbrella',
  extra: 'Vuvuzela',
  styleguide: 'Wolfram',
  provider: 'Kaleidoscope',
};
const KEY = 'a-secret-of-the-vendor-0123456789';
const PATHS = [
  '/v1/text/translate',
  '/v1/text/translate/stream',
  '/v1/text/revise',
  '/v1/text/rewrite',
  '/v1/text/rewrite/stream',
];

const lines: string[] = [];

const vendor = sharedByTests(() => startFakeModel(answerTexts(foreignText)));
const api = sharedByTests(() =>
  startTestApi({
    onLogLine: (line) => void lines.push(line),
    environment: {
      ...vendor.environment,
      LOCAL_LLM_API_KEY: KEY,
      LOG_FORMAT: 'json',
    },
  }),
);

function bodyFor(path: string) {
  const source = `The road to ${MARKS.source} is long.`;
  return {
    source_text: path.includes('translate') ? [source] : source,
    target_text: `La vojo al ${MARKS.target} estas longa.`,
    source_language: 'en',
    target_language: 'eo',
    type: 'simplify',
    domain: MARKS.domain,
    instructions: MARKS.instructions,
    extra_instructions: [MARKS.extra],
    styleguide: MARKS.styleguide,
  };
}

/** A vendor's answer that quotes the request. */
const quoting = JSON.stringify({
  error: { message: `can't read "${Object.values(MARKS).join(' ')}" with key ${KEY}` },
});

describe.each(PATHS)('the log of %s', (path) => {
  it.each([
    ['succeeds', []],
    ['gets 400 that quotes the request', [{ kind: 'status', status: 400, body: quoting }]],
    ['gets 401 that quotes the key', [{ kind: 'status', status: 401, body: quoting }]],
    ['gets 429 that quotes the request', [{ kind: 'status', status: 429, body: quoting }]],
    ['gets 500 that quotes the request', [{ kind: 'status', status: 500, body: quoting }]],
    ['gets something that is no JSON', [{ kind: 'malformed', body: quoting.slice(3) }]],
    ['gets half an answer', [{ kind: 'cut', afterBytes: 500 }]],
  ] as const)('has no text and no key of a request that %s', async (_what, faults) => {
    lines.length = 0;
    vendor.fail(...faults);
    const response = await api.request(path, { json: bodyFor(path) });
    const answer = await response.text();
    expect(answer).not.toContain(KEY);
    expect(await secretsInLog()).toEqual([]);
    // A log that says nothing of a failure would pass as well.
    const hasFailed = faults.length > 0 && !answer.includes('"status":400');
    expect(lines.some((line) => line.includes('provider_failed'))).toBe(hasFailed);
  });

  it('has no text of a request that is refused', async () => {
    lines.length = 0;
    const wrong = [
      { provider: MARKS.provider },
      { source_language: MARKS.source },
      { type: MARKS.instructions, source_text: 7 },
    ];
    for (const change of wrong) await (await api.request(path, { json: { ...bodyFor(path), ...change } })).text();
    expect(await secretsInLog()).toEqual([]);
  });
});

const SECRETS = [...Object.values(MARKS), ...Object.values(MARKS).map(foreignText), KEY];

/** The log of all that, once the line of the last request is written. */
async function secretsInLog(): Promise<readonly string[]> {
  while (!lines.some((line) => line.includes('"msg":"request"'))) await new Promise((resolve) => setImmediate(resolve));
  const log = lines.join('');
  return [...SECRETS, api.owner.key].filter((secret) => log.includes(secret));
}
