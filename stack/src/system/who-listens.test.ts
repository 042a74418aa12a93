import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { takeFreePort } from '../processes/free-ports.ts';
import { assertPortIsFree } from './who-listens.ts';

test('a taken port is one sentence: which port, who has it, and how to take another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(assertPortIsFree(port)).rejects.toThrow(
    new RegExp(
      `^Port ${port} is already taken by process ${process.pid} \\(.+\\)\\. Stop that one, or choose another port: PORT=${port + 10} npm start$`,
    ),
  );
});

test('a free port is no trouble', async () => {
  await expect(assertPortIsFree(await takeFreePort())).resolves.toBeUndefined();
});
