import { createServer, type AddressInfo } from 'node:net';

/** A free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const port = await tryToListen(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1');
  return port;
}

/** The requested port if it is free (0: any), else a free one. */
export const portOrFreePort = async (wanted: number) => (await tryToListen(wanted)) ?? findFreePort();

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
