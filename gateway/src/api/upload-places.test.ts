import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { answerError } from '@petcare/platform/http/error-handler.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterEach, expect, test } from 'vitest';
import { createForwarder } from './forward.ts';
import { createUploadPlaces } from './upload-places.ts';

const log = createLogger('test', 'silent');
const host = '127.0.0.1';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const servicePlaces = 4;
const guaranteedMs = 500;

/** A service that receives four uploads at a time and refuses one that has waited two seconds, as content does. */
function createService(): RequestListener {
  let inProgress = 0;
  return (request, response) => {
    const waitUntil = performance.now() + 2_000;
    const receive = () => {
      if (request.destroyed) return;
      if (inProgress < servicePlaces) {
        inProgress += 1;
        request.once('close', () => (inProgress -= 1));
        request.once('end', () => response.end('stored')).resume();
      } else if (performance.now() > waitUntil) response.writeHead(503).end();
      else setTimeout(receive, 10);
    };
    receive();
  };
}

async function open(listener: RequestListener): Promise<number> {
  const { server, port } = await listen(listener, { port: 0, host });
  closers.push(() => closeServer(server, { withinMs: 0 }));
  return port;
}

async function openGateway(places: number): Promise<number> {
  const url = `http://${host}:${await open(createService())}`;
  const forwarder = createForwarder(
    { account: url, content: url, clinic: url, commerce: url },
    { uploadPlaces: createUploadPlaces({ places, guaranteedMs }) },
  );
  closers.push(() => forwarder.close());
  return open((request, response) => {
    const minimumRate = { graceMs: 200, bytesPerSecond: 4 * 1024 };
    forwarder
      .forward(request, response, { service: 'content', headers: {}, minimumRate, kind: 'file' })
      .catch((error: unknown) => answerError(error, response, log));
  });
}

/** Sends `bytes` every 50 ms, without end: 1,000 are five times the minimum rate. */
function startSlowUpload(port: number, bytes: number) {
  const upload = { sentForMs: 0, answer: '' };
  const socket = connect(port, host);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (upload.answer += chunk.toString()));
  socket.write('POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 15000000\r\n\r\n');
  const startedAt = performance.now();
  const timer = setInterval(() => {
    socket.write('x'.repeat(bytes));
    upload.sentForMs = performance.now() - startedAt;
  }, 50);
  closers.push(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return upload;
}

async function occupyAllPlaces(port: number) {
  const uploads = [4_000, 3_000, 1_000, 2_000].map((bytes) => startSlowUpload(port, bytes));
  await eventually(() => {
    for (const { sentForMs } of uploads) expect(sentForMs).toBeGreaterThan(guaranteedMs * 3);
  });
  return uploads;
}

const uploadAtOnce = (port: number) =>
  fetch(`http://${host}:${port}/api/upload`, { method: 'POST', body: 'x'.repeat(200_000) });

test('an upload is received although slow ones hold all places: the slowest of them gets 408', async () => {
  const port = await openGateway(servicePlaces);
  const slow = await occupyAllPlaces(port);
  const response = await uploadAtOnce(port);
  expect([response.status, await response.text()]).toEqual([200, 'stored']);
  expect(slow[2]?.answer).toMatch(/^HTTP\/1.1 408 .*request_timeout/s);
  expect([0, 1, 3].map((index) => slow[index]?.answer)).toEqual(['', '', '']);
});

test('without this limit, uploads above the minimum rate keep others out', async () => {
  const port = await openGateway(Number.POSITIVE_INFINITY);
  const slow = await occupyAllPlaces(port);
  expect((await uploadAtOnce(port)).status).toBe(503);
  expect(slow.map(({ answer }) => answer)).toEqual(['', '', '', '']);
});

test('an upload is not ended for another in its first seconds', async () => {
  const ended: string[] = [];
  const places = createUploadPlaces({ places: 1, guaranteedMs });
  const enter = (name: string, ms: number) =>
    places.enter({ progress: () => ({ bytes: 10, ms }), end: () => ended.push(name) });
  enter('young', guaranteedMs);
  enter('old', guaranteedMs + 1);
  expect(ended).toEqual([]);
  enter('next', 0);
  expect(ended).toEqual(['old']);
});
