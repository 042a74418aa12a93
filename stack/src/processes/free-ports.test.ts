import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { acceptsConnections, takeFreePort, takeFreePorts } from './free-ports.ts';

test('asking whether a server is there never takes its port from it', async () => {
  const port = await takeFreePort();
  // Asked without a pause, as a supervisor does while its server starts.
  const asking = new AbortController();
  const asked = (async () => {
    while (!asking.signal.aborted)
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
    asking.abort();
    await asked;
  }
  expect(await acceptsConnections(port)).toBe(false);
});

test('a port that was given away is given to nobody else, though its server is not there yet', async () => {
  const module = JSON.stringify(new URL('./free-ports.ts', import.meta.url).href);
  const mine = new Set(await takeFreePorts(20));
  const script = `
    import { takeFreePorts } from ${module};
    const draw = Math.random;
    const ours = [${[...mine].join()}];
    // It draws our numbers first, of which each is free as far as listening goes.
    Math.random = () => (ours.length > 0 ? (ours.shift() - 20_000 + 0.5) / 12_000 : draw());
    console.log(JSON.stringify(await takeFreePorts(1)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const [theirs = 0] = JSON.parse(stdout) as number[];
  expect(theirs).toBeGreaterThan(0);
  expect(mine.has(theirs)).toBe(false);
});

test('a port comes back with the end of the process that had it, however it ended', async () => {
  const module = JSON.stringify(new URL('./free-ports.ts', import.meta.url).href);
  const script = `
    import { takeFreePort } from ${module};
    process.stdout.write(String(await takeFreePort()), () => process.kill(process.pid, 'SIGKILL'));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
  ]).catch((killed: { stdout: string }) => killed);
  const port = Number(stdout);
  expect(port).toBeGreaterThan(0);
  await canReserve(port);
  // Control: one of ours is kept.
  await expect(canReserve(await takeFreePort())).rejects.toThrow('EADDRINUSE');
});

function canReserve(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => socket.close(resolve));
  });
}
