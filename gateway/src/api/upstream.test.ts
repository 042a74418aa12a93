import { createServer, type ServerResponse } from 'node:http';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createUpstream, type CallerGroup, type Upstream } from './upstream.ts';

/** A service that keeps every request until `answer` is called. */
async function startHoldingService() {
  const held: ServerResponse[] = [];
  let received = 0;
  let holding = true;
  const server = createServer((_request, response) => {
    received += 1;
    if (holding) held.push(response);
    else response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${address.port}`,
    received: () => received,
    /** Sends the headers and a part of the body. */
    begin() {
      for (const response of held) response.write('o');
    },
    answer() {
      holding = false;
      for (const response of held.splice(0)) response.end('ok');
    },
  };
}

function openUpstream(url: string, deadlineMs: number): Upstream {
  const upstream = createUpstream({ target: 'test', url, deadlineMs });
  onTestFinished(() => upstream.close());
  return upstream;
}

async function send(
  upstream: Upstream,
  signal = new AbortController().signal,
  group: CallerGroup = 'visitor',
): Promise<string> {
  let status = 0;
  try {
    await upstream.stream(
      { method: 'GET', path: '/' },
      {
        onSend: (controller) => signal.addEventListener('abort', () => controller.abort(new Error('left'))),
        onStart: (answered) => void (status = answered),
      },
      group,
    );
    return String(status);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const sendMany = (upstream: Upstream, count: number) =>
  Promise.all(Array.from({ length: count }, () => send(upstream)));

test('a frozen service holds 64 requests; the others are refused while these wait', async () => {
  const service = await startHoldingService();
  const upstream = openUpstream(service.url, 60_000);
  const outcomes: string[] = [];
  const sent = Array.from({ length: 200 }, async () => outcomes.push(await send(upstream)));
  await eventually(() => expect(outcomes).toHaveLength(200 - 64), { within: 15_000 });
  expect(new Set(outcomes)).toEqual(new Set(['unavailable']));
  expect(service.received()).toBe(64);
  service.answer();
  await Promise.all(sent);
  expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(64);
});

test('after twenty requests without an answer a service is not called until one request probes it', async () => {
  const service = await startHoldingService();
  const upstream = openUpstream(service.url, 1_000);
  expect(new Set(await sendMany(upstream, 20))).toEqual(new Set(['unavailable']));
  expect(new Set(await sendMany(upstream, 100))).toEqual(new Set(['unavailable']));
  expect(service.received()).toBe(20);
  service.answer();
  await eventually(async () => expect(await send(upstream)).toBe('200'), { within: 15_000 });
});

test('an answer that stops within its body is broken off after the deadline, and its slot is free again', async () => {
  const service = await startHoldingService();
  const upstream = openUpstream(service.url, 1_000);
  const sent = send(upstream);
  await eventually(() => expect(service.received()).toBe(1));
  service.begin();
  expect(await sent).toBe('UND_ERR_BODY_TIMEOUT');
  service.answer();
  expect(await send(upstream)).toBe('200');
});

test('requests that their clients break off do not stop the calls', async () => {
  const service = await startHoldingService();
  const upstream = openUpstream(service.url, 60_000);
  const leaving = Array.from({ length: 10 }, () => new AbortController());
  const sent = Promise.all(leaving.map(({ signal }) => send(upstream, signal)));
  await eventually(() => expect(service.received()).toBe(10));
  for (const controller of leaving) controller.abort();
  await sent;
  service.answer();
  expect(await send(upstream)).toBe('200');
});

test('a user gets an answer beside a crowd of visitors that fills the queue, and a visitor does not', async () => {
  const service = await startHoldingService();
  const upstream = openUpstream(service.url, 60_000);
  const crowd = sendMany(upstream, 64 + 256);
  await eventually(() => expect(service.received()).toBe(64));
  const user = send(upstream, undefined, 'user');
  expect(await send(upstream)).toBe('unavailable');
  service.answer();
  expect(await user).toBe('200');
  expect((await crowd).filter((outcome) => outcome === 'unavailable')).toHaveLength(1);
});
