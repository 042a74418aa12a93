import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
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
export type ReceivedMail = z.output<typeof Received>;

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The product's mail sink, a real mail server in a process of its own that can go away and come back. */
export async function startMailSink() {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const start = () =>
    startProcess('stack/src/mail-sink/main.ts', { PORT: String(port), SMTP_PORT: String(smtpPort) });
  let running: RunningProcess = await start();
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    /** What came to an address, oldest first. */
    async mailsTo(address: string): Promise<ReceivedMail[]> {
      const response = await fetch(`http://127.0.0.1:${port}/api/messages?to=${encodeURIComponent(address)}`);
      return z
        .array(Received)
        .parse(await response.json())
        .toReversed();
    },
    stop: () => running.stop('SIGKILL'),
    async restart() {
      running = await start();
    },
  };
}

/**
 * A mail server that answers each address by the rule a test gives it: with a reply like `550 No such mailbox`, or
 * with undefined to take the letter.
 */
export async function startPickyMailServer(rule: (recipient: string) => string | undefined) {
  const asked: string[] = [];
  const taken: string[] = [];
  const server = createServer((socket) => serve(socket, rule, asked, taken)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The recipients it was asked about, and those whose letters it took. */
    asked,
    taken,
    stop: () => void server.close(),
  };
}

function serve(
  socket: Socket,
  rule: (recipient: string) => string | undefined,
  asked: string[],
  taken: string[],
): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let recipient = '';
  let inLetter = false;
  socket.on('error', () => {});
  say('220 picky');
  const lines = createInterface({ input: socket });
  // The interface reports the errors of the socket once more.
  lines.on('error', () => {});
  lines.on('line', (line) => {
    if (inLetter) {
      if (line !== '.') return;
      inLetter = false;
      taken.push(recipient);
      say('250 taken');
    } else if (line.startsWith('RCPT TO:')) {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
      asked.push(recipient);
      say(rule(recipient) ?? '250 fine');
    } else if (line === 'DATA') {
      inLetter = true;
      say('354 go on');
    } else if (line === 'QUIT') socket.end('221 bye\r\n');
    else say('250 fine');
  });
}
