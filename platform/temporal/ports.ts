import { createServer, type AddressInfo } from 'node:net';

/** True when a server can listen on that port of 127.0.0.1 now. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await tryToListen(port)) !== undefined;
}

/** A free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const port = await tryToListen(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1');
  return port;
}

/** The requested port if it is free (0: any), else a free one. */
export async function portOrFreeOne(wanted: number): Promise<number> {
  return wanted !== 0 && (await isPortFree(wanted)) ? wanted : findFreePort();
}

async function tryToListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });
}
