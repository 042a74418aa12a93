import { Agent, request, type IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createDrain } from './drain.ts';
import { closeServer, listen } from './listen.ts';

const host = '127.0.0.1';

/** A server that answers `/slow` when it is let, and a client that keeps its connections. */
async function startDraining(drainMs: number) {
  const drain = createDrain(drainMs);
  const letGo = Promise.withResolvers<void>();
  let asked = 0;
  const { server, port } = await listen(
    (incoming, response) => {
      asked += 1;
      void (incoming.url === '/slow' ? letGo.promise : Promise.resolve()).then(() => response.end('done'));
    },
    { port: 0, host },
  );
  drain.watch(server);
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, host, path, agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer));
      })
        .once('error', reject)
        .end();
    });
  return { drain, server, ask, letGo, asked: () => asked };
}

test('a process that ends says so at once, answers until others have noticed, and sends its clients away', async () => {
  const { drain, server, ask, letGo, asked } = await startDraining(300);
  expect(() => drain.assertOpen()).not.toThrow();
  expect((await ask('/')).headers.connection).toBe('keep-alive');
  const slow = ask('/slow');
  await vi.waitFor(() => expect(asked()).toBe(2));

  const drained = drain.begin();
  expect(() => drain.assertOpen()).toThrow('stopping');
  expect((await ask('/')).headers.connection).toBe('close');
  await drained;

  const closing = closeServer(server);
  await expect(ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  letGo.resolve();
  // What was under way ends its connection too, so that nobody sends another request after it.
  expect((await slow).headers.connection).toBe('close');
  await closing;
});

test('who does not read an answer cannot hold up the end', async () => {
  const { server, ask, asked } = await startDraining(0);
  const slow = ask('/slow').catch((error: Error & { code?: string }) => error.code);
  await vi.waitFor(() => expect(asked()).toBe(1));
  await closeServer(server, { withinMs: 50 });
  expect(await slow).toBe('ECONNRESET');
});
