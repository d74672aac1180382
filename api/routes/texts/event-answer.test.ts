import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_WORK_TIME } from '#api/client-work.ts';
import { OpenStreams } from '#api/open-streams.ts';
import { startServer, type RunningServer } from '#api/server.ts';
import type { ServerEvent } from '#api/sse.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { answerWithEvents } from './event-answer.ts';

/** Characters of an event, and how many there are: far more than the buffers of two sockets take. */
const SIZE = 64 * 1024;
const COUNT = 1000;

let server: RunningServer;
let client: Socket;
let made = 0;
let released = false;

async function* events(signal: AbortSignal): AsyncGenerator<ServerEvent> {
  try {
    for (made = 0; made < COUNT; made += 1) {
      signal.throwIfAborted();
      yield { event: 'delta', data: { text: 'x'.repeat(SIZE) } };
    }
  } finally {
    released = true;
  }
}

/** Asks for the events over a connection from which nothing is read. */
async function askWithoutReading(): Promise<void> {
  released = false;
  const streams = new OpenStreams();
  const app = new Koa<RequestState>();
  app.silent = true;
  app.use((ctx) => {
    Object.assign(ctx.state, { principal: { apiKeyId: 'key', userId: 'user', organizationId: 'organization' } });
    return answerWithEvents(ctx as unknown as ApiContext, streams, events);
  });
  server = await startServer(app, { host: '127.0.0.1', port: 0, shutdownTimeout: 100 });
  client = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) }).pause();
  await once(client, 'connect');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
}

/** Waits until no more events are made. @returns how many were */
async function untilStill(): Promise<number> {
  // Several looks, since a busy machine may not get to an event between two of them.
  for (let looks = 0; looks < 5; looks += 1) {
    const before = made;
    await sleep(100);
    if (before === 0 || made !== before) looks = 0;
  }
  return made;
}

afterEach(async () => {
  vi.useRealTimers();
  client.destroy();
  await server.close();
});

describe('a stream whose client does not read', () => {
  it('makes no more than fits into the buffers, and continues when the client does', async () => {
    await askWithoutReading();
    expect(await untilStill()).toBeLessThan(COUNT);
    let received = 0;
    client.on('data', (chunk) => (received += chunk.length)).resume();
    await vi.waitFor(() => expect(received).toBeGreaterThan(COUNT * SIZE), TEST_TIMEOUT);
    expect(released).toBe(true);
  });

  it('ends after ten minutes, and its connection half a minute later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await askWithoutReading();
    await untilStill();
    vi.advanceTimersByTime(MAX_WORK_TIME);
    await vi.waitFor(() => expect(released).toBe(true), TEST_TIMEOUT);
    client.on('error', () => undefined).resume();
    await vi.waitFor(() => {
      // The half minute begins some time after the work has ended.
      vi.advanceTimersByTime(30_000);
      expect(client.closed).toBe(true);
    }, TEST_TIMEOUT);
    expect(made).toBeLessThan(COUNT);
  });
});
