import { request } from 'node:http';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { type MailSinkOptions } from './mail-sink/config.ts';
import { startMailSink } from './mail-sink/start-mail-sink.ts';

/** A second loopback address plays the part of a container's own address. */
const ownAddress = '127.0.0.2';

async function openSink(options: Partial<MailSinkOptions>) {
  const sink = await startMailSink(options);
  onTestFinished(() => sink.stop());
  return sink;
}

function statusFor(name: string, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: address, port, path: '/api/messages', headers: { host: `${name}:${port}` } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    outgoing.once('error', reject).end();
  });
}

test('a sandbox in a container accepts its configured host name and refuses others', async () => {
  const { port, smtpPort } = await openSink({ host: ownAddress, hostNames: ['mail-sink'] });
  expect(await statusFor('mail-sink', port, ownAddress)).toBe(200);
  expect(await statusFor('localhost', port, ownAddress)).toBe(200);
  expect(await statusFor('rebound.example', port, ownAddress)).toBe(403);
  const mailer = createTransport({ host: ownAddress, port: smtpPort });
  await mailer.sendMail({ from: 'a@petcare.test', to: 'b@petcare.test', subject: 'Hello', text: 'Hello' });
});

test('a sandbox without settings listens on loopback and accepts no other host name', async () => {
  const { port } = await openSink({});
  expect(await statusFor('localhost', port, '127.0.0.1')).toBe(200);
  expect(await statusFor('mail-sink', port, '127.0.0.1')).toBe(403);
  await expect(statusFor('localhost', port, ownAddress)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
