import { Agent, request, type IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createDrain } from './drain.ts';
import { closeServer, listen } from './listen.ts';

const host = '127.0.0.1';

async function startDraining(drainMs: number) {
  const drain = createDrain(drainMs);
  const released = Promise.withResolvers<void>();
  let requestCount = 0;
  const { server, port } = await listen(
    (incoming, response) => {
      requestCount += 1;
      void (incoming.url === '/slow' ? released.promise : Promise.resolve()).then(() => response.end('done'));
    },
    { port: 0, host },
  );
  drain.watch(server);
  const agent = new Agent({ keepAlive: true });
  const send = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, host, path, agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer));
      })
        .once('error', reject)
        .end();
    });
  return { drain, server, send, released, requestCount: () => requestCount };
}

test('a draining process is not ready, answers until the delay ends and closes its connections', async () => {
  const { drain, server, send, released, requestCount } = await startDraining(300);
  expect(() => drain.assertOpen()).not.toThrow();
  expect((await send('/')).headers.connection).toBe('keep-alive');
  const slow = send('/slow');
  await vi.waitFor(() => expect(requestCount()).toBe(2));

  const drained = drain.begin();
  expect(() => drain.assertOpen()).toThrow('stopping');
  expect((await send('/')).headers.connection).toBe('close');
  await drained;

  const closing = closeServer(server);
  await expect(send('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  released.resolve();
  // A request in flight also closes its connection, so that the client cannot send another one over it.
  expect((await slow).headers.connection).toBe('close');
  await closing;
});

test('a client that does not read its response cannot delay the shutdown', async () => {
  const { server, send, requestCount } = await startDraining(0);
  const slow = send('/slow').catch((error: Error & { code?: string }) => error.code);
  await vi.waitFor(() => expect(requestCount()).toBe(1));
  await closeServer(server, { withinMs: 50 });
  expect(await slow).toBe('ECONNRESET');
});
