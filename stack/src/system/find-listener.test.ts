import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { reservePort } from '../processes/free-ports.ts';
import { assertPortIsFree } from './find-listener.ts';

test('the error names the taken port, its owner and how to choose another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(assertPortIsFree(port)).rejects.toThrow(
    new RegExp(
      `^Port ${port} is already taken by process ${process.pid} \\(.+\\)\\. Stop it, or choose another port: PORT=${port + 10} npm start$`,
    ),
  );
});

test('a free port is accepted', async () => {
  await expect(assertPortIsFree(await reservePort())).resolves.toBeUndefined();
});
