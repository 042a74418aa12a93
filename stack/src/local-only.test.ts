import { request } from 'node:http';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { type MailSinkOptions } from './mail-sink/config.ts';
import { startMailSink } from './mail-sink/start-mail-sink.ts';

/** A second address of this machine stands for a container's own, which is not its loopback address. */
const ownAddress = '127.0.0.2';

async function openSink(options: Partial<MailSinkOptions>) {
  const sink = await startMailSink(options);
  onTestFinished(() => sink.stop());
  return sink;
}

/** How the stand-in answers somebody who calls it by that name. */
function statusFor(name: string, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: address, port, path: '/api/messages', headers: { host: `${name}:${port}` } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    asked.once('error', reject).end();
  });
}

test('a stand-in in a container answers to its name there, and to no other that leads to it', async () => {
  const { port, smtpPort } = await openSink({ host: ownAddress, hostNames: ['mail-sink'] });
  expect(await statusFor('mail-sink', port, ownAddress)).toBe(200);
  expect(await statusFor('localhost', port, ownAddress)).toBe(200);
  expect(await statusFor('rebound.example', port, ownAddress)).toBe(403);
  const mailer = createTransport({ host: ownAddress, port: smtpPort });
  await mailer.sendMail({ from: 'a@petcare.test', to: 'b@petcare.test', subject: 'Hello', text: 'Hello' });
});

test('a stand-in that is told nothing listens on this machine only and knows no other name', async () => {
  const { port } = await openSink({});
  expect(await statusFor('localhost', port, '127.0.0.1')).toBe(200);
  expect(await statusFor('mail-sink', port, '127.0.0.1')).toBe(403);
  await expect(statusFor('localhost', port, ownAddress)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
