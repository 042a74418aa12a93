import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { acceptsConnections, reservePort, reservePorts } from './free-ports.ts';

test('acceptsConnections never takes the port from a starting server', async () => {
  const port = await reservePort();
  // Polled without a pause, as a supervisor does while its server starts.
  const polling = new AbortController();
  const polled = (async () => {
    while (!polling.signal.aborted)
      await Promise.all([acceptsConnections(port), acceptsConnections(port), acceptsConnections(port)]);
  })();
  try {
    for (let start = 0; start < 200; start += 1) {
      const server = createServer();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
      });
      expect(await acceptsConnections(port)).toBe(true);
      await new Promise((resolve) => server.close(resolve));
    }
  } finally {
    polling.abort();
    await polled;
  }
  expect(await acceptsConnections(port)).toBe(false);
});

test('a reserved port is not returned to another process', async () => {
  const module = JSON.stringify(new URL('./free-ports.ts', import.meta.url).href);
  const ourPorts = new Set(await reservePorts(20));
  const script = `
    import { reservePorts } from ${module};
    const draw = Math.random;
    const ours = [${[...ourPorts].join()}];
    // Draws our ports first, all of which are free to listen on.
    Math.random = () => (ours.length > 0 ? (ours.shift() - 20_000 + 0.5) / 12_000 : draw());
    console.log(JSON.stringify(await reservePorts(1)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const [theirPort = 0] = JSON.parse(stdout) as number[];
  expect(theirPort).toBeGreaterThan(0);
  expect(ourPorts.has(theirPort)).toBe(false);
});

test('a port is released when its process is killed', async () => {
  const module = JSON.stringify(new URL('./free-ports.ts', import.meta.url).href);
  const script = `
    import { reservePort } from ${module};
    process.stdout.write(String(await reservePort()), () => process.kill(process.pid, 'SIGKILL'));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
  ]).catch((killed: { stdout: string }) => killed);
  const port = Number(stdout);
  expect(port).toBeGreaterThan(0);
  await canReserve(port);
  // Control: a reserved port of this process stays reserved.
  await expect(canReserve(await reservePort())).rejects.toThrow('EADDRINUSE');
});

function canReserve(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => socket.close(resolve));
  });
}
