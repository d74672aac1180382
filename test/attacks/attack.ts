import { setTimeout as sleep } from 'node:timers/promises';

/** Ms that an attack gives the service for its files; what isn't done by then is cancelled. */
const PATIENCE = 4000;

/** Something that one organization does to keep a service from serving another one. */
export interface Attack {
  readonly name: string;
  /**
   * Makes ready what the attack needs, before anything is measured.
   *
   * @returns the attack, which resolves once the service is through with it
   */
  prepare(attacker: Attacker): Promise<() => Promise<unknown>>;
}

/** Requests of the attacking organization; what is answered doesn't matter, as long as it is answered. */
export interface Attacker {
  readonly apiUrl: string;
  /** Key of an owner. */
  readonly key: string;
  /** Key of a viewer. */
  readonly viewerKey: string;
  /** Sends JSON, or any other `body`. @returns the answer with its body parsed, if it is JSON */
  send(method: string, path: string, options?: AttackRequest): Promise<Answered>;
  upload(path: string, bytes: Uint8Array | string): Promise<Answered>;
  /** Uploads files and has each of them analyzed and translated; waits for the ends for a few seconds, then cancels. */
  translate(files: Readonly<Record<string, Uint8Array | string>>): Promise<void>;
}

export interface AttackRequest {
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the owner's. */
  readonly key?: string;
}

export interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- attacks read an id or two
  readonly body: any;
}

/** Makes the attacker of a service. */
export function createAttacker(apiUrl: string, keys: Pick<Attacker, 'key' | 'viewerKey'>): Attacker {
  const send: Attacker['send'] = async (method, path, { json, body, headers, key = keys.key } = {}) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
    });
    return { status: response.status, body: parsed(await response.text()) };
  };
  const upload: Attacker['upload'] = (path, bytes) => {
    const body = new FormData();
    body.set('path', path);
    body.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), path.split('/').at(-1));
    return send('POST', '/v1/files/upload', { body });
  };
  return {
    apiUrl,
    ...keys,
    send,
    upload,
    async translate(files) {
      const jobs = await Promise.all(
        Object.entries(files).map(async ([name, bytes]) => {
          await upload(name, bytes);
          const json = { mode: 'ai', source_language: 'en', target_languages: ['en-XA'], source_files: [name] };
          return (await send('POST', '/v1/jobs/translation', { json })).body?.job_id as string | undefined;
        }),
      );
      const deadline = Date.now() + PATIENCE;
      for (const job of jobs) {
        if (job !== undefined) await endOrCancel(job, deadline);
      }
    },
  };

  async function endOrCancel(job: string, deadline: number): Promise<void> {
    while (Date.now() < deadline) {
      const { body } = await send('GET', `/v1/jobs/${job}`);
      if (body?.ended_at != null) return;
      await sleep(100);
    }
    await send('DELETE', `/v1/jobs/${job}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An attack with files that are uploaded, analyzed and translated. */
export function fileAttack(name: string, files: () => Readonly<Record<string, Uint8Array | string>>): Attack {
  return {
    name,
    prepare: (attacker) => {
      const made = files();
      return Promise.resolve(() => attacker.translate(made));
    },
  };
}
