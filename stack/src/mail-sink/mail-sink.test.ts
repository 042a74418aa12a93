import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import type { MailSinkOptions } from './config.ts';
import type { MessageView } from './message.ts';
import { startMailSink } from './start-mail-sink.ts';
import type { MailSink } from './start-mail-sink.ts';

async function openSink(options: Partial<MailSinkOptions> = {}): Promise<MailSink> {
  const sink = await startMailSink(options);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= sink.stop());
  onTestFinished(stop);
  return { ...sink, stop };
}

async function send(sink: MailSink, ...mails: SendMailOptions[]): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.smtpPort,
    pool: true,
    maxConnections: 5,
  });
  await Promise.all(
    mails.map((mail) => transport.sendMail({ from: 'PetCare <no-reply@petcare.test>', ...mail })),
  );
  transport.close();
}

async function read(sink: MailSink, query = ''): Promise<MessageView[]> {
  return (await (await fetch(`${sink.url}/api/messages${query}`)).json()) as MessageView[];
}

test('every part of an email with a Bangla subject, an attachment and an unsubscribe link can be read', async () => {
  const sink = await openSink();
  await send(sink, {
    to: 'mim@example.com',
    subject: 'আপনার অর্ডার পাঠানো হয়েছে',
    text: 'ধন্যবাদ!',
    html: '<p>ধন্যবাদ!</p>',
    list: { unsubscribe: { url: 'https://petcare.test/unsubscribe', comment: 'stop' } },
    attachments: [{ filename: 'রসিদ.txt', content: 'মোট ৳১,২৫০' }],
  });
  const [message] = await read(sink, '?to=mim@example.com');
  expect(message).toMatchObject({
    subject: 'আপনার অর্ডার পাঠানো হয়েছে',
    from: { name: 'PetCare', address: 'no-reply@petcare.test' },
    to: ['mim@example.com'],
    text: expect.stringContaining('ধন্যবাদ!'),
    html: expect.stringContaining('<p>ধন্যবাদ!</p>'),
    attachments: [{ name: 'রসিদ.txt', type: 'text/plain' }],
  });
  expect(message?.headers['list-unsubscribe']).toContain('<https://petcare.test/unsubscribe>');

  const attachment = await fetch(`${sink.url}/api/messages/${message?.id}/attachments/0`);
  expect(await attachment.text()).toBe('মোট ৳১,২৫০');
  expect(attachment.headers.get('content-disposition')).toMatch(/^attachment/);
  const source = await fetch(`${sink.url}/api/messages/${message?.id}/source`);
  expect(await source.text()).toContain('List-Unsubscribe');
});

test('two hundred parallel emails are all stored, newest first', async () => {
  const sink = await openSink();
  await send(
    sink,
    ...Array.from({ length: 200 }, (_, index) => ({
      to: `u${index}@example.com`,
      subject: `n${index}`,
      text: 'x',
    })),
  );
  const all = await read(sink);
  expect(new Set(all.map((message) => message.subject)).size).toBe(200);
  await send(sink, { to: 'last@example.com', subject: 'last', text: 'x' });
  expect((await read(sink, '?limit=1'))[0]?.subject).toBe('last');
});

test('only the last five hundred emails are kept', async () => {
  const sink = await openSink();
  await send(sink, { to: 'first@example.com', subject: 'first', text: 'x' });
  await send(
    sink,
    ...Array.from({ length: 500 }, () => ({ to: 'later@example.com', subject: 'later', text: 'x' })),
  );
  expect(await read(sink)).toHaveLength(500);
  expect(await read(sink, '?to=first@example.com')).toEqual([]);
});

test('emails are listed and removed by recipient, ignoring letter case and including blind copies', async () => {
  const sink = await openSink();
  await send(
    sink,
    { to: 'Mim@Example.com', subject: 'a', text: 'x' },
    { to: 'other@example.com', bcc: 'mim@example.com', subject: 'b', text: 'x' },
    { to: 'other@example.com', subject: 'c', text: 'x' },
  );
  const mine = await read(sink, '?to=mim@example.com');
  expect(mine.map((message) => message.subject).toSorted()).toEqual(['a', 'b']);
  await fetch(`${sink.url}/api/messages?to=mim@example.com`, { method: 'DELETE' });
  expect((await read(sink)).map((message) => message.subject)).toEqual(['c']);
  await fetch(`${sink.url}/api/messages`, { method: 'DELETE' });
  expect(await read(sink)).toEqual([]);
});

test('messages survive a restart, removed messages stay removed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-sink-'));
  const before = await openSink({ dataDir });
  await send(before, { to: 'gone@example.com', subject: 'gone', text: 'x' });
  await fetch(`${before.url}/api/messages`, { method: 'DELETE' });
  await send(before, {
    to: 'mim@example.com',
    subject: 'থাকবে',
    text: 'x',
    attachments: [{ filename: 'a.bin', content: Buffer.from([0, 255, 128]) }],
  });
  const kept = await read(before);
  await before.stop();
  const after = await openSink({ dataDir });
  expect(await read(after)).toEqual(kept);
  const attachment = await fetch(`${after.url}/api/messages/${kept[0]?.id}/attachments/0`);
  expect([...new Uint8Array(await attachment.arrayBuffer())]).toEqual([0, 255, 128]);
});

test('the HTML of an email is shown with its pictures and cannot run scripts', async () => {
  const sink = await openSink();
  await send(sink, {
    to: 'mim@example.com',
    subject: 'picture',
    html: '<img src="cid:logo@petcare"><script>alert(1)</script>',
    attachments: [
      {
        filename: 'logo.png',
        content: Buffer.from([137, 80]),
        contentType: 'image/png',
        cid: 'logo@petcare',
      },
    ],
  });
  const [message] = await read(sink);
  const page = await fetch(`${sink.url}/api/messages/${message?.id}/html`);
  expect(await page.text()).toContain('src="data:image/png;base64,iVA="');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toContain('allow-scripts');
});

test('an open page receives an event for every change', async () => {
  const sink = await openSink();
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const stream = await fetch(`${sink.url}/api/events`, { signal: abort.signal });
  let received = '';
  const listening = (async () => {
    for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString();
  })();
  listening.catch(() => {});
  const changes = (): number => received.split('event: changed').length - 1;
  await vi.waitFor(() => expect(changes()).toBe(1));
  await send(sink, { to: 'mim@example.com', subject: 'a', text: 'x' });
  await vi.waitFor(() => expect(changes()).toBe(2));
  await fetch(`${sink.url}/api/messages`, { method: 'DELETE' });
  await vi.waitFor(() => expect(changes()).toBe(3));
});

test('any credentials are accepted, an email of 26 MiB is refused', async () => {
  const sink = await openSink();
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.smtpPort,
    auth: { user: 'petcare', pass: 'anything' },
  });
  const mail = { from: 'a@petcare.test', to: 'mim@example.com', subject: 'a' };
  await transport.sendMail({ ...mail, text: 'x' });
  await expect(transport.sendMail({ ...mail, text: 'x'.repeat(26 * 1024 * 1024) })).rejects.toThrow(
    /message size|larger than/i,
  );
  expect(await read(sink)).toHaveLength(1);
});

test('other sites can neither read nor delete messages', async () => {
  const sink = await openSink();
  const foreign = { headers: { origin: 'https://evil.example' } };
  const answers = await Promise.all([
    fetch(`${sink.url}/api/messages`, foreign),
    fetch(`${sink.url}/api/messages`, { method: 'DELETE', ...foreign }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([403, 403]);
});

test('the page and the readiness check answer 200, unknown messages 404', async () => {
  const { url } = await openSink();
  const page = await fetch(url);
  expect(await page.text()).toContain('<title>Mail sink</title>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const statuses = await Promise.all(
    ['/health/ready', '/api/messages/none', '/api/messages?limit=0'].map((path) => fetch(url + path)),
  );
  expect(statuses.map((answer) => answer.status)).toEqual([200, 404, 400]);
});

test('the mail sink refuses to start in production and names a wrong setting', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await expect(startMailSink()).rejects.toThrow('refuses to start with NODE_ENV=production');
  } finally {
    vi.unstubAllEnvs();
  }
  expect(() => readConfig({ PORT: '1' })).toThrow('SMTP_PORT');
});

test('a failed start on a taken SMTP port frees the web port', async () => {
  const first = await openSink();
  await expect(startMailSink({ smtpPort: first.smtpPort })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a short message is shown as an email to its phone, and a malformed one is refused', async () => {
  const sink = await openSink();
  const sms = (body: object) =>
    fetch(`${sink.url}/api/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await sms({ to: '01712345678', text: 'আপনার কোড 123456' })).status).toBe(202);
  expect((await sms({ to: '1', text: 'x' })).status).toBe(400);
  const messages = await read(sink, '?to=01712345678@sms.local');
  expect(messages).toMatchObject([{ text: expect.stringContaining('আপনার কোড 123456') as string }]);
});
