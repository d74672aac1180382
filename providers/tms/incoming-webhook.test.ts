import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { TMS_NAMES, type TmsName } from '#domain/projects/tms-name.ts';
import { TMS_RECORDS } from './registry.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const NOW = Date.UTC(2030, 0, 31, 12);
const BODY = '{"action":"String added","project":"shop"}';

/** Headers by the library of Standard Webhooks. */
function signed({ id = 'msg_1', at = NOW, secret = SECRET, time = String(Math.floor(at / 1000)) } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': new Webhook(secret).sign(id, new Date(at), BODY),
  };
}
const verify = (
  name: TmsName,
  headers: Readonly<Record<string, string>>,
  body = BODY,
  secrets: readonly string[] = [SECRET],
) => TMS_RECORDS[name].webhook.verify({ headers, body: Buffer.from(body) }, secrets, NOW);

describe('a webhook of Weblate', () => {
  it('is accepted with a signature by any secret that is valid, and has an id', () => {
    expect(verify('weblate', signed())).toEqual({ id: 'msg_1' });
    expect(verify('weblate', signed({ secret: OTHER }), BODY, [SECRET, OTHER])).toEqual({ id: 'msg_1' });
    const { 'webhook-signature': right, ...headers } = signed();
    const both = `v1,AAAA ${right}`;
    expect(verify('weblate', { ...headers, 'webhook-signature': both })).toEqual({ id: 'msg_1' });
  });

  it('may have a time with a fraction, which is not part of what is signed', () => {
    const at = NOW + 250;
    expect(verify('weblate', signed({ at, time: String(at / 1000) }))).toEqual({ id: 'msg_1' });
  });

  it('is refused when anything that is signed differs', () => {
    const headers = signed();
    expect(verify('weblate', headers, `${BODY} `)).toBeUndefined();
    expect(verify('weblate', { ...headers, 'webhook-id': 'msg_2' })).toBeUndefined();
    expect(verify('weblate', { ...headers, 'webhook-timestamp': String(NOW / 1000 + 1) })).toBeUndefined();
    expect(verify('weblate', signed({ secret: OTHER }))).toBeUndefined();
    const other = headers['webhook-signature'].replace('v1,', 'v2,');
    expect(verify('weblate', { ...headers, 'webhook-signature': other })).toBeUndefined();
  });

  it('is refused more than five minutes from now, in both directions', () => {
    for (const distance of [-300_000, 300_000]) {
      expect(verify('weblate', signed({ at: NOW + distance }))).toEqual({ id: 'msg_1' });
      expect(verify('weblate', signed({ at: NOW + distance + Math.sign(distance) * 1000 }))).toBeUndefined();
    }
  });

  it('is refused without one of its headers, or with nonsense in it', () => {
    for (const name of Object.keys(signed())) {
      const { [name]: _left, ...rest } = signed() as Record<string, string>;
      expect(verify('weblate', rest), name).toBeUndefined();
      expect(verify('weblate', { ...rest, [name]: '' }), name).toBeUndefined();
      expect(verify('weblate', { ...rest, [name]: 'NaN' }), name).toBeUndefined();
    }
  });
});

describe.each([
  ['lokalise', 'x-secret'],
  ['crowdin', 'x-loquent-secret'],
] as const)('a webhook of %s', (name, header) => {
  it('is accepted with a valid secret in its header, and nothing else', () => {
    expect(verify(name, { [header]: SECRET })).toEqual({ id: null });
    expect(verify(name, { [header]: OTHER }, BODY, [SECRET, OTHER])).toEqual({ id: null });
    expect(verify(name, { [header]: OTHER })).toBeUndefined();
    expect(verify(name, { [header]: SECRET.slice(0, -1) })).toBeUndefined();
    expect(verify(name, { [header]: '' })).toBeUndefined();
    expect(verify(name, {})).toBeUndefined();
    expect(verify(name, { [header]: SECRET }, BODY, [])).toBeUndefined();
    expect(verify(name, signed())).toBeUndefined();
  });
});

describe('what a webhook reports', () => {
  const read = (name: TmsName, body: unknown) => TMS_RECORDS[name].webhook.readChanges(body);

  it('is a change of a component in a language at Weblate', () => {
    const body = { change_id: 2, action: 'String added', project: 'shop', component: 'texts', translation: 'zh_Hans' };
    expect(read('weblate', body)).toEqual([
      { system: 'weblate', event: 'String added', project: 'shop', component: 'texts', language: 'zh-Hans' },
    ]);
    expect(read('weblate', { action: 'Project renamed', project: 'shop' })).toMatchObject([
      { component: null, language: null },
    ]);
  });

  it('is found inside of what the report is about at Crowdin, also in a batch', () => {
    const file = {
      event: 'file.translated',
      file: { id: 44, path: '/texts.json', project: { id: 7 } },
      targetLanguage: { id: 'pt-BR' },
    };
    const updated = {
      event: 'translation.updated',
      newTranslation: { id: 1, string: { id: 3, project: { id: '7' } }, targetLanguage: { id: 'de' } },
    };
    const changes = [
      { system: 'crowdin', event: 'file.translated', project: '7', component: '/texts.json', language: 'pt-BR' },
      { system: 'crowdin', event: 'translation.updated', project: '7', component: null, language: 'de' },
    ];
    expect(read('crowdin', file)).toEqual([changes[0]]);
    expect(read('crowdin', { events: [file, updated, { event: 'group.created' }] })).toEqual(changes);
  });

  it('is a change of a project in a language at Lokalise', () => {
    const body = {
      event: 'project.translation.updated',
      project: { id: '20.59', name: 'Shop' },
      language: { id: 673, iso: 'pt_BR', name: 'Portuguese' },
    };
    const change = { system: 'lokalise', event: body.event, project: '20.59', component: null, language: 'pt-BR' };
    expect(read('lokalise', body)).toEqual([change]);
    expect(read('lokalise', { ...body, language: undefined })).toEqual([{ ...change, language: null }]);
  });

  it.each(TMS_NAMES)('is nothing for %s in a test, a report of no project, and nonsense', (name) => {
    const long = 'x'.repeat(501);
    const deep = { event: 'a', a: { a: { a: { a: { project: { id: 1 } } } } } };
    const bodies = [['ping'], null, 7, 'text', {}, { event: 'a' }, { action: 'a' }, deep, { events: [null, [], 'a'] }];
    const longest = [
      { action: long, project: 'a' },
      { action: 'a', project: long },
      { event: 'a', project: { id: long } },
    ];
    for (const body of [...bodies, ...longest]) expect(read(name, body), JSON.stringify(body)).toEqual([]);
  });
});
