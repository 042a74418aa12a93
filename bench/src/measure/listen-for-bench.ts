import type { AddressInfo, Server } from 'node:net';

interface Listening {
  listen(port: number, host: string, callback: () => void): Server;
}

/** Listens on any free port of the loopback address and logs it as our own processes do. */
export function listenForBench(app: Listening): void {
  const server = app.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ msg: 'listening', port })}\n`);
  });
}
