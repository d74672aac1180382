import { describe, expect, it } from 'vitest';
import { jsonFormat } from './json-format.ts';

describe('chosen keys of JSON', () => {
  const reasons = (keys: { translate?: string[]; skip?: string[] }) => {
    const source = {
      id: 'my-id',
      menu: { status: 'active', type: 'a_b', label: 'Open it' },
      list: [{ note: 'A note' }],
    };
    const { units } = jsonFormat.read(Buffer.from(JSON.stringify(source)), { keys });
    return Object.fromEntries([...units].map(({ context, skipReason = 'translated' }) => [context, skipReason]));
  };

  it('are translated though they look like code, by name and by path, with what is below them', () => {
    expect(reasons({})).toMatchObject({ 'menu.status': 'not_text', 'menu.type': 'not_text' });
    expect(reasons({ translate: ['status', 'id'] })).toMatchObject({
      id: 'translated',
      'menu.status': 'translated',
      'menu.type': 'not_text',
    });
    expect(reasons({ translate: ['menu.type'] })).toMatchObject({
      'menu.type': 'translated',
      'menu.status': 'not_text',
    });
    expect(reasons({ translate: ['menu'] })).toMatchObject({ 'menu.type': 'translated', id: 'not_text' });
  });

  it('are skipped, also where they are to be translated', () => {
    expect(reasons({ translate: ['status'], skip: ['menu', 'list.0.note'] })).toMatchObject({
      'menu.status': 'not_selected',
      'menu.label': 'not_selected',
      'list[0].note': 'not_selected',
    });
  });
});
