import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

interface Closable {
  close(): unknown;
}

/**
 * Starts something before the tests of a file or group, and closes it after them, in the reverse order of calls.
 *
 * @param timeout milliseconds that the start may take; default: that of all hooks
 * @returns stands for what was started, as soon as the hooks have run
 */
export function sharedByTests<Thing extends Closable>(start: () => Promise<Thing>, timeout?: number): Thing {
  let thing: Thing | undefined;
  beforeAll(async () => void (thing = await start()), timeout);
  afterAll(async () => void (await thing?.close()));
  return standIn(() => thing);
}

/** As `sharedByTests`, but started and closed for each test. */
export function freshForEachTest<Thing extends Closable>(start: () => Promise<Thing>): Thing {
  let thing: Thing | undefined;
  beforeEach(async () => void (thing = await start()));
  afterEach(async () => {
    await thing?.close();
    thing = undefined;
  });
  return standIn(() => thing);
}

/** Makes a folder before the tests of a file or group, and removes it after them. @returns its path */
export function temporaryFolder(): string {
  const folder = join(tmpdir(), `loquent-test-${randomUUID()}`);
  beforeAll(() => mkdir(folder));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As `temporaryFolder`, but empty again for each test. */
export function emptyFolder(): string {
  const folder = join(tmpdir(), `loquent-test-${randomUUID()}`);
  beforeEach(() => mkdir(folder));
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function standIn<Thing extends object>(current: () => Thing | undefined): Thing {
  const found = (): Thing => {
    const thing = current();
    if (thing === undefined) throw new Error('it is started by a hook, which has not run yet');
    return thing;
  };
  return new Proxy({} as Thing, {
    get(_, name) {
      const thing = found();
      const value: unknown = Reflect.get(thing, name, thing);
      return typeof value === 'function' ? (value.bind(thing) as unknown) : value;
    },
    set: (_, name, value) => Reflect.set(found(), name, value),
  });
}
