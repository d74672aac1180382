import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { serviceFailure } from '#domain/errors.ts';
import { contextLogger, createLogger, hasColors, type LoggerOptions } from './logging/index.ts';

function capture(options: Partial<LoggerOptions> = {}) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'info', format: 'json', stream, ...options });
  return { logger, lines, records: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const apiKey = `lq_${'aB3'.repeat(12)}xy`;

describe('the log', () => {
  it('is one JSON object a line, with level, time and message', () => {
    const { logger, lines, records } = capture();
    logger.info({ job_type: 'aimt', segments: 12 }, 'job accepted');
    expect(lines).toHaveLength(1);
    expect(lines[0]!.endsWith('}\n')).toBe(true);
    expect(records()[0]).toMatchObject({ level: 'info', msg: 'job accepted', job_type: 'aimt', segments: 12 });
    expect(records()[0]!.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('has the lines of its level and above', () => {
    const { logger, records } = capture({ level: 'warn' });
    logger.info('no');
    logger.warn('yes');
    expect(records().map(({ msg }) => msg)).toEqual(['yes']);
  });

  it('names request and job on every line of a child', () => {
    const { logger, records } = capture();
    const request = contextLogger(logger, { requestId: 'r-1' });
    request.info('a');
    contextLogger(request, { jobId: 'j-1' }).info('b');
    expect(records()).toMatchObject([{ request_id: 'r-1' }, { request_id: 'r-1', job_id: 'j-1' }]);
    expect(records()[0]).not.toHaveProperty('job_id');
  });

  it.each([
    { headers: { authorization: 'hunter2-value' } },
    { apiKey: 'hunter2-value' },
    { nested: { list: [{ client_secret: 'hunter2-value' }] } },
    { tokens: ['hunter2-value'] },
    { 'set-cookie': 'hunter2-value' },
    { text: 'hunter2-value' },
    { request: { body: { source_text: 'hunter2-value' } } },
    { segments: [{ content: 'hunter2-value' }] },
    { upload: Buffer.from('hunter2-value') },
    { context: new (class Context { secretValue = 'hunter2-value'; })() }, // prettier-ignore
  ])('leaves credentials and texts out: %j', (fields) => {
    const { logger, lines } = capture();
    logger.info(fields, 'a line');
    logger.child(fields).info('another');
    logger.child({ request_id: 'r-1' }).child(fields).info('a third');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/hunter2|104,117,110/);
  });

  it.each([
    `key ${apiKey} was used`,
    'Authorization: Bearer abc.def-ghi12345',
    'sent DeepL-Auth-Key 0123-4567-89ab:fx',
    'sent basic QWxhZGRpbjpvcGVu',
    'sent token 0123-4567-89ab:fx',
    'key AIza0123456789abcdef0123456789abcdef01',
    '/path?X-Amz-Signature=abcdef123456',
    '/path?page=2&my-secret=abcdef123456',
    'key sk-proj-0123456789abcdef0123 is wrong',
    'secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'postgres://loquent:pass1234@db/loquent',
    'https://host/path?api_key=abcdef123456&page=2',
    'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0abc.c2lnbmF0dXJl',
    'the owner key is my "own" key of 24 characters',
  ])('scrubs credentials from messages, fields and errors: %s', (text) => {
    const { logger, lines, records } = capture({ secrets: ['my "own" key of 24 characters'] });
    logger.info({ address: text }, text);
    logger.error({ err: new Error(text) }, 'failed');
    expect(records()).toHaveLength(2);
    expect(lines.join('').match(/\[redacted\]/g)!.length).toBeGreaterThanOrEqual(3);
    const values = /aB3aB3|abc\.def|0123-4567|0123456789abcdef|QWxhZ|MfKQ9|pass1234|abcdef123456|eyJzdWI|of 24/;
    expect(lines.join('')).not.toMatch(values);
  });

  it('keeps counts, keys of files and addresses', () => {
    const { logger, records } = capture({ secrets: [''] });
    const fields = { tokens: 12, segments: 3, key: 'files/1/a.txt', address: 'http://127.0.0.1:8080/v1?limit=1' };
    logger.info(fields, 'done');
    expect(records()[0]).toMatchObject(fields);
  });

  it('describes errors with their causes, and nothing that hangs on them', () => {
    const { logger, lines, records } = capture();
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', request: { q: 'hunter2' } });
    logger.error(serviceFailure('unavailable', 'Temporal is down.', { retryable: true, cause }));
    expect(records()[0]).toMatchObject({
      level: 'error',
      msg: 'Temporal is down.',
      err: {
        type: 'LoquentError',
        id: 'unavailable',
        retryable: true,
        stack: expect.stringContaining('    at '),
        cause: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
      },
    });
    expect(lines.join('')).not.toContain('hunter2');
  });

  it('omits what a parser quotes of a document', () => {
    const { logger, lines } = capture();
    try {
      JSON.parse('hunter2 is what the customer wrote');
    } catch (error) {
      logger.error(error);
      logger.error({ err: error }, 'could not read the answer');
      logger.error({ err: error });
    }
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain('hunter2');
    expect(lines.join('')).toContain('SyntaxError');
  });

  it('survives circles, depth and long values', () => {
    const { logger, records } = capture();
    const circle: Record<string, unknown> = { name: 'x'.repeat(10_000), big: 1n };
    circle.self = circle;
    logger.info({ circle }, 'round');
    expect(JSON.stringify(records()[0]).length).toBeLessThan(20_000);
  });

  it('is readable for people with the format pretty, one line an event', () => {
    const { logger, lines } = capture({ format: 'pretty' });
    contextLogger(logger, { jobId: 'j-1' }).info({ files: 2 }, 'job\naccepted');
    logger.error({ err: new Error('no disk'), key: apiKey }, 'job failed');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}job accepted job_id=j-1 files=2\n$/);
    expect(lines[1]).toMatch(/ERROR job failed key=lq_\[redacted\]\n {2}Error: no disk\n {4}at /);
  });

  it.each([
    ['an orderly end', 'process.exit(0)', 0],
    ['an uncaught exception', 'throw new Error()', 1],
  ])('writes every line to standard output, in order, also before %s', (_what, end, code) => {
    const program = `
      import { createLogger } from '${new URL('logging/index.ts', import.meta.url).href}';
      const logger = createLogger({ level: 'info', format: 'json' });
      for (let number = 0; number < 1000; number += 1) logger.info({ number }, 'line');
      ${end};`;
    const child = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
    const numbers = child.stdout
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line).number as number]));
    expect(numbers).toEqual(Array.from({ length: 1000 }, (_, number) => number));
    expect(child.status).toBe(code);
  });

  it('gives lines of the same and of other milliseconds their time', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { logger, records } = capture();
    for (const now of [1000, 1000, 1001]) {
      vi.setSystemTime(now);
      logger.info('a');
    }
    vi.useRealTimers();
    expect(records().map(({ time }) => Date.parse(time as string))).toEqual([1000, 1000, 1001]);
  });

  it('writes into any stream', () => {
    const stream = new PassThrough();
    createLogger({ level: 'info', format: 'json', stream }).info('hello');
    expect(JSON.parse(stream.read().toString())).toMatchObject({ msg: 'hello' });
  });
});

it('has colors at a terminal, unless NO_COLOR is set', () => {
  expect(hasColors({}, true)).toBe(true);
  expect(hasColors({ NO_COLOR: '1' }, true)).toBe(false);
  expect(hasColors({ NO_COLOR: '' }, true)).toBe(true);
  expect(hasColors({}, false)).toBe(false);
});
