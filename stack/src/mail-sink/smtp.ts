import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const maxMessageBytes = 25 * 1024 * 1024;

/**
 * Accepts email for any recipient and delivers it nowhere; listens on loopback unless `host` is given. Any user
 * name and password is accepted, so that a mailer may keep its credentials configured. STARTTLS is not offered,
 * because clients would refuse its certificate.
 * @throws EADDRINUSE when the port is taken.
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
    size: maxMessageBytes,
    closeTimeout: 500,
    onAuth(auth, _session, callback) {
      callback(null, { user: auth.username ?? 'anybody' });
    },
    onData(stream, session, callback) {
      callbackify(receive)(mailbox, stream, session, callback);
    },
  });
  // Without a listener a client that disconnects in the middle would end the process.
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
    // The rest must be read, too, or the sender would never receive the refusal.
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
