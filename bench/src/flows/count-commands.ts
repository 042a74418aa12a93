import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { RawDocument, splitSequence } from '@petcare/stack/mongo/wire/raw-document.ts';
import { messageReader, parseRequest } from '@petcare/stack/mongo/wire/messages.ts';

/** Sent by drivers and health checks, whatever the users do. */
const ownCommands = new Set(['hello', 'ismaster', 'isMaster', 'ping', 'endSessions']);

export interface CommandCounter {
  readonly url: string;
  /** Commands so far, in order, as `commerce payments find`. */
  readonly commands: readonly string[];
  readonly counted: Readonly<Record<'events' | 'jobs', number>>;
  stop(): void;
}

/** Starts a proxy in front of the database that records the commands of all processes. */
export async function countCommands(mongoUrl: string): Promise<CommandCounter> {
  const target = new URL(mongoUrl);
  const commands: string[] = [];
  const counted = { events: 0, jobs: 0 };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const requests = messageReader();
    client.on('data', (chunk) => {
      for (const message of requests.push(chunk)) {
        const request = parseRequest(message);
        const name = nameOf(new RawDocument(request.body));
        if (!name) continue;
        commands.push(name);
        const statements = request.sequences.get(name.endsWith('insert') ? 'documents' : 'updates');
        const parts = statements ? splitSequence(statements) : [];
        if (name.endsWith(' outbox insert')) counted.events += parts.length || 1;
        if (name === 'workers tasks update') counted.jobs += parts.filter(isNewJob).length;
      }
    });
    client.pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      socket.on('error', () => {}).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(mongoUrl);
  url.port = String((server.address() as AddressInfo).port);
  // Otherwise the driver connects to the address that the server announces.
  url.searchParams.set('directConnection', 'true');
  if (url.pathname === '') url.pathname = '/';
  return { url: url.href, commands, counted, stop: () => void server.close() };
}

/** A task that need not run is inserted as done and has no job. */
function isNewJob(part: Buffer): boolean {
  const statement = new RawDocument(part);
  const inserted = nested(nested(statement, 'u'), '$setOnInsert');
  return statement.flag('upsert') && inserted?.string('state') === 'waiting';
}

function nested(of: RawDocument | undefined, name: string): RawDocument | undefined {
  const bytes = of?.document(name);
  return bytes && new RawDocument(bytes);
}

function nameOf(body: RawDocument): string | undefined {
  const { firstKey: command } = body;
  if (ownCommands.has(command)) return undefined;
  // The database of a service ends with its name, after the prefix of the run.
  const service = (body.string('$db') ?? '').split('_').at(-1) ?? '';
  if (command === 'commitTransaction' || command === 'abortTransaction') return command;
  const collection = body.string(command) ?? body.string('collection') ?? '';
  return `${service} ${collection} ${command}`;
}
