import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const largestMessage = 25 * 1024 * 1024;

/**
 * Takes mail, on the loopback address unless told otherwise, for anybody and sends it nowhere.
 *
 * Any user name and password is accepted, so that a mailer may keep its credentials configured. STARTTLS is not
 * offered: its certificate would be refused.
 * @throws the system's error (EADDRINUSE) when the port is taken.
 */
export async function listenForMail(
  mailbox: Mailbox,
  port: number,
  host = '127.0.0.1',
): Promise<{ port: number; stop(): Promise<void> }> {
  const smtp = new SMTPServer({
    name: 'localhost',
    banner: 'PetCare mail sink',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    closeTimeout: 500,
    onAuth(auth, _session, callback) {
      callback(null, { user: auth.username ?? 'anybody' });
    },
    onData(stream, session, callback) {
      callbackify(receive)(mailbox, stream, session, callback);
    },
  });
  // A client that goes away in the middle is its own affair; without a listener it would end the process.
  smtp.on('error', () => {});
  const server = smtp.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

async function receive(
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // The rest must still be read to the end, or the sender would never get the refusal.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded)
    throw Object.assign(new Error('Message is larger than 25 MiB'), { responseCode: 552 });
  const { mailFrom, rcptTo } = session.envelope;
  const from = mailFrom === false ? '' : mailFrom.address;
  await mailbox.keep(
    from,
    rcptTo.map((recipient) => recipient.address),
    Buffer.concat(chunks),
  );
  return 'Message accepted';
}
