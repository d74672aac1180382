import type { Attack } from './attack.ts';

const REQUESTS = 20;

/** Large bodies of a viewer, who may not send them. */
export const viewerBodies: Attack = {
  name: "a viewer's large bodies",
  prepare(attacker) {
    const body = `{"a":[${'0,'.repeat(2_600_000).slice(0, -1)}]}`;
    const request = { body, headers: { 'content-type': 'application/json' }, key: attacker.viewerKey };
    return Promise.resolve(() =>
      Promise.all(Array.from({ length: REQUESTS }, () => attacker.send('POST', '/v1/text/translate', request))),
    );
  },
};
