import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { acceptsConnections, takeFreePort } from './free-ports.ts';

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
