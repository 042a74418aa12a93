import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { clientAddressOf } from './client-address.ts';

const host = '127.0.0.1';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test.each<[string, unknown, string | undefined, string]>([
  ['is that of the connection without trusted proxies', false, '203.0.113.9', host],
  ['is that of the connection without a header', 1, undefined, host],
  ['is the last entry behind one proxy', 1, '203.0.113.9, 198.51.100.4', '198.51.100.4'],
  ['is the second to last entry behind two proxies', 2, '203.0.113.9,198.51.100.4', '203.0.113.9'],
  ['is the first entry if all proxies are trusted', true, '203.0.113.9, 198.51.100.4', '203.0.113.9'],
  ['is the last entry outside a trusted range', '127.0.0.0/8', '203.0.113.9, 198.51.100.4', '198.51.100.4'],
  ['skips a trusted proxy', ['127.0.0.1', '198.51.100.4'], '203.0.113.9, 198.51.100.4', '203.0.113.9'],
])('the address of a client %s, as Express reads it', async (_, trusted, forwarded, address) => {
  const app = express().set('trust proxy', trusted);
  const addressOf = clientAddressOf(app);
  app.use((request, response) => void response.json([addressOf(request), request.ip]));
  const { server, port } = await listen(app, { port: 0, host });
  closers.push(() => closeServer(server));
  const answer = await fetch(`http://${host}:${port}`, {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  expect(await answer.json()).toEqual([address, address]);
});
