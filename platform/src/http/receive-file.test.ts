import { mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { failure } from '../errors.ts';
import { eventually } from '../testing/eventually.ts';
import { userCaller, testIdentity, visitor } from '../testing/test-identity.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { removeLeftoverUploads } from './receive-file.ts';
import { route } from './route.ts';

const maxBytes = 100_000;
const endpoint = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/files',
  access: { who: 'signed-in' },
  summary: '',
  upload: { field: 'image', maxBytes },
  status: 201,
  response: z.object({ text: z.string(), bytes: z.number() }),
  errors: ['picture_too_large'],
});

const rima = userCaller('665f1f77bcf86cd799439011');
let arrivals: string[] = [];
let modes: number[] = [];
let refuse = false;
let refuseArrival = false;
let onArrivalCalls = 0;

const specified = route(
  defineEndpoint({ ...endpoint, path: '/specified-files', specified: true }),
  async ({ receiveFile }) => {
    const { path, bytes } = await receiveFile();
    return { text: await readFile(path, 'utf8'), bytes };
  },
);

const files = route(endpoint, async ({ receiveFile }) => {
  if (refuse) throw failure('too_many_requests');
  const { path, bytes } = await receiveFile(async () => {
    onArrivalCalls += 1;
    if (refuseArrival) throw failure('too_many_requests');
  });
  const folder = dirname(path);
  arrivals.push(folder);
  modes.push((await stat(folder)).mode & 0o777);
  const text = await readFile(path, 'utf8');
  if (text === 'fail') throw failure('unreadable_picture');
  return { text, bytes };
});

function form(...parts: [field: string, content: string, filename?: string][]): FormData {
  const data = new FormData();
  for (const [field, content, filename] of parts)
    if (filename === undefined) data.append(field, content);
    else data.append(field, new File([content], filename, { type: 'image/png' }));
  return data;
}

describe('an upload', async () => {
  const identity = await testIdentity();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp([files, specified], identity);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    arrivals = [];
    modes = [];
    refuse = false;
    refuseArrival = false;
    onArrivalCalls = 0;
  });

  const send = async (
    body: FormData | string | null,
    headers: Record<string, string> = {},
    path = '/files',
  ) => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: { ...(await identity.as(rima)), ...headers },
      body,
    });
    const answer = (await response.json()) as { code?: string; errors?: { field: string }[] };
    return { status: response.status, answer, fields: (answer.errors ?? []).map(({ field }) => field) };
  };
  const leftoverFolders = () => uploadFolders(new Set(arrivals));

  test('a file is stored in its own folder, which is removed after the response', async () => {
    const { status, answer } = await send(form(['image', 'a cat', '../../etc/cat.png']));
    expect({ status, answer }).toEqual({ status: 201, answer: { text: 'a cat', bytes: 5 } });
    expect(arrivals).toHaveLength(1);
    expect(modes).toEqual([0o700]);
    await eventually(async () => expect(await leftoverFolders()).toEqual([]));
  });

  test('a call of the specification ignores other fields and parameters, but no second file', async () => {
    const toSpecified = (body: FormData) => send(body, {}, '/specified-files?key=secret');
    const image: [string, string, string] = ['image', 'a cat', 'cat.png'];
    expect(await toSpecified(form(image, ['owner', 'me'], ['__proto__[admin]', '1']))).toMatchObject({
      status: 201,
      answer: { text: 'a cat' },
    });
    expect(await toSpecified(form(image, ['other', 'b', 'b.png']))).toMatchObject({
      status: 400,
      fields: ['other'],
    });
  });

  test.each([
    ['no body at all', null, {}, 400, ['image']],
    ['no part', form(), {}, 400, ['image']],
    ['the file under another name', form(['photo', 'a cat', 'cat.png']), {}, 400, ['photo']],
    ['text instead of a file', form(['image', 'a cat']), {}, 400, ['image']],
    ['two files', form(['image', 'a', 'a.png'], ['image', 'b', 'b.png']), {}, 400, ['image']],
    ['a second file elsewhere', form(['image', 'a', 'a.png'], ['other', 'b', 'b.png']), {}, 400, ['other']],
    ['a field beside the file', form(['image', 'a cat', 'cat.png'], ['owner', 'me']), {}, 400, ['owner']],
    [
      'an operator beside the file',
      form(['image', 'a', 'a.png'], ['__proto__[admin]', '1']),
      {},
      400,
      ['__proto__'],
    ],
    ['JSON', '{"image":"x"}', { 'content-type': 'application/json' }, 415, []],
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }, 415, []],
    ['a malformed body', 'x', { 'content-type': 'multipart/form-data; boundary=b' }, 400, ['image']],
    [
      'half a part',
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nhalf',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
      ['image'],
    ],
  ])('%s is refused by name', async (_, body, headers, status, fields) => {
    expect(await send(body, headers)).toMatchObject({ status, fields });
    expect(arrivals).toEqual([]);
  });

  test('a file of the maximum size is accepted; one byte more gets the endpoint’s own error', async () => {
    expect((await send(form(['image', 'x'.repeat(maxBytes), 'a.png']))).status).toBe(201);
    for (const bytes of [maxBytes + 1, maxBytes * 5])
      expect(await send(form(['image', 'x'.repeat(bytes), 'a.png']))).toMatchObject({
        status: 413,
        answer: { code: 'picture_too_large' },
      });
  });

  test('an endless body is refused once it passes the limit', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n';
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from(sent === 0 ? head : 'x'.repeat(10_000)));
        if ((sent += 10_000) > 3_000_000) controller.close();
      },
    });
    const response = await fetch(`${app.url}/files`, {
      method: 'POST',
      headers: { ...(await identity.as(rima)), 'content-type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    });
    expect(response.status).toBe(413);
  });

  test('no file is received when the handler refuses first or the caller is a visitor', async () => {
    refuse = true;
    expect((await send(form(['image', 'a cat', 'cat.png']))).status).toBe(429);
    const response = await fetch(`${app.url}/files`, {
      method: 'POST',
      headers: await identity.as(visitor),
      body: form(['image', 'a cat', 'cat.png']),
    });
    expect(response.status).toBe(401);
    expect(arrivals).toEqual([]);
  });

  test('the error of the check at the first bytes is the answer, and no file is received', async () => {
    refuseArrival = true;
    expect((await send(form(['image', 'x'.repeat(90_000), 'cat.png']))).status).toBe(429);
    expect([onArrivalCalls, arrivals]).toEqual([1, []]);
  });

  test('an empty file is received after the same check', async () => {
    expect(await send(form(['image', '', 'cat.png']))).toMatchObject({ status: 201, answer: { bytes: 0 } });
    refuseArrival = true;
    expect((await send(form(['image', '', 'cat.png']))).status).toBe(429);
  });

  test('the file is removed when the handler fails', async () => {
    expect((await send(form(['image', 'fail', 'cat.png']))).status).toBe(400);
    await eventually(async () => expect(await leftoverFolders()).toEqual([]));
  });

  test('the file is removed when the client disconnects during the upload', async () => {
    const before = await uploadFolders();
    const token = await identity.as(rima);
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      [
        'POST /files HTTP/1.1',
        'host: x',
        ...Object.entries(token).map(([name, value]) => `${name}: ${value}`),
        'content-type: multipart/form-data; boundary=b',
        'content-length: 90000',
        '',
        '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nhalf a cat',
      ].join('\r\n'),
    );
    const own = await eventually(async () => {
      const folder = (await uploadFolders()).find((path) => !before.includes(path));
      if (!folder || !(await readdir(folder)).includes('file')) throw new Error('nothing arrived yet');
      return folder;
    });
    socket.destroy();
    await eventually(async () => expect(await uploadFolders()).not.toContain(own));
  });

  test('the leftovers of a killed process are removed after an hour by the clock of the file system', async () => {
    const path = join(tmpdir(), `petcare-upload-${crypto.randomUUID()}`);
    await mkdir(path);
    await removeLeftoverUploads();
    expect(await uploadFolders()).toContain(path);
    const longAgo = new Date((await stat(path)).mtimeMs - 2 * 3_600_000);
    await utimes(path, longAgo, longAgo);
    await removeLeftoverUploads();
    expect(await uploadFolders()).not.toContain(path);
  });
});

async function uploadFolders(among?: ReadonlySet<string>): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith('petcare-upload-'));
  const paths = names.map((name) => join(tmpdir(), name));
  return among ? paths.filter((path) => among.has(path)) : paths;
}
