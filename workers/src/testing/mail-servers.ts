import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import { z } from 'zod';

const Received = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
});
export type ReceivedEmail = z.output<typeof Received>;

export type MailSink = Awaited<ReturnType<typeof startMailSink>>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function startMailSink() {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const start = () =>
    startProcess('stack/src/mail-sink/main.ts', { PORT: String(port), SMTP_PORT: String(smtpPort) });
  let running: RunningProcess = await start();
  async function emailsTo(address: string): Promise<ReceivedEmail[]> {
    const response = await fetch(`http://127.0.0.1:${port}/api/messages?to=${encodeURIComponent(address)}`);
    return z
      .array(Received)
      .parse(await response.json())
      .toReversed();
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    emailsTo,
    /** Waits for an email to an address that receives no other. */
    onlyEmailTo: (address: string): Promise<ReceivedEmail> =>
      eventually(async () => {
        const [email, ...others] = await emailsTo(address);
        if (!email) throw new Error('no email has arrived');
        if (others.length > 0) throw new Error(`${others.length + 1} emails instead of one`);
        return email;
      }),
    stop: () => running.stop('SIGKILL'),
    async restart() {
      running = await start();
    },
  };
}

/**
 * Starts a mail server that replies to each recipient as `replyTo` returns: an SMTP reply such as `550 No such
 * mailbox`, or undefined to accept.
 */
export async function startScriptedMailServer(replyTo: (recipient: string) => string | undefined) {
  const attempted: string[] = [];
  const accepted: string[] = [];
  const server = createServer((socket) => serve(socket, replyTo, attempted, accepted)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempted,
    accepted,
    stop: () => void server.close(),
  };
}

function serve(
  socket: Socket,
  replyTo: (recipient: string) => string | undefined,
  attempted: string[],
  accepted: string[],
): void {
  const send = (line: string) => socket.write(`${line}\r\n`);
  let recipient = '';
  let inData = false;
  socket.on('error', () => {});
  send('220 picky');
  const lines = createInterface({ input: socket });
  // The interface repeats the errors of the socket.
  lines.on('error', () => {});
  lines.on('line', (line) => {
    if (inData) {
      if (line !== '.') return;
      inData = false;
      accepted.push(recipient);
      send('250 taken');
    } else if (line.startsWith('RCPT TO:')) {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
      attempted.push(recipient);
      send(replyTo(recipient) ?? '250 fine');
    } else if (line === 'DATA') {
      inData = true;
      send('354 go on');
    } else if (line === 'QUIT') socket.end('221 bye\r\n');
    else send('250 fine');
  });
}
