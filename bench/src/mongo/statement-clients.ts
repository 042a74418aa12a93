import { once } from 'node:events';
import { connect } from 'node:net';
import { FIND } from '@petcare/stack/mongo/commands/queries.ts';
import { authenticate } from '@petcare/stack/mongo/conformance/scram-client.ts';
import { SESSION_SETTINGS } from '@petcare/stack/mongo/engine/settings.ts';
import { WRITE } from '@petcare/stack/mongo/engine/write-function.ts';
import { type PostgresAddress, PostgresConnection } from '@petcare/stack/mongo/postgres/connection.ts';
import { bool, text } from '@petcare/stack/mongo/postgres/values.ts';
import { messageReader } from '@petcare/stack/mongo/wire/messages.ts';
import { deserialize, serialize, type Document } from 'bson';

/** One connection that runs MongoDB commands, one at a time. Answers are received but not decoded. */
export interface StatementClient {
  run(command: Document): Promise<unknown>;
  close(): void;
}

const headerBytes = 16;
const opMsg = 2013;

/** Sends commands to a MongoDB server as messages, without a driver. */
export async function connectToGateway(url: string): Promise<StatementClient> {
  const { port, username: user, password } = new URL(url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const reader = messageReader();
  let answer: ((message: Buffer) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  socket.on('data', (chunk) => {
    for (const message of reader.push(chunk))
      if (isSuccess(message)) answer?.(message);
      else fail?.(new Error(`an answer without "ok": ${message.toString('latin1', 21, 400)}`));
  });
  socket.on('close', () => fail?.(new Error('the gateway closed the connection')));
  let id = 0;
  const client = {
    run(command: Document) {
      const body = serialize(command);
      const message = Buffer.alloc(headerBytes + 5 + body.length);
      id += 1;
      message.writeInt32LE(message.length, 0);
      message.writeInt32LE(id, 4);
      message.writeInt32LE(opMsg, 12);
      message.set(body, headerBytes + 5);
      socket.write(message);
      return new Promise<Buffer>((resolve, reject) => {
        answer = resolve;
        fail = reject;
      });
    },
    close() {
      fail = undefined;
      socket.destroy();
    },
  };
  const decoded = async (command: Document) =>
    deserialize((await client.run(command)).subarray(headerBytes + 5));
  await authenticate({ run: decoded }, { user, password });
  return client;
}

/** The last field of an answer is `ok`, a double from PostgreSQL and an integer from the gateway itself. */
function isSuccess(message: Buffer): boolean {
  return ['\u0001ok\0\0\0\0\0\0\0\u00f0\u003f', '\u0010ok\0\u0001\0\0\0'].some((ok) =>
    message.includes(ok, 0, 'latin1'),
  );
}

/** Sends the statements to PostgreSQL that the gateway makes of these commands. */
export async function connectToPostgres(address: PostgresAddress): Promise<StatementClient> {
  const connection = await PostgresConnection.open({ address, settings: SESSION_SETTINGS });
  return {
    run(command) {
      const [kind = ''] = Object.keys(command);
      const database = text(String(command['$db']));
      const body = Buffer.from(serialize(command));
      if (kind === 'find') return connection.run(FIND, [database, body]);
      const unnumbered = [null, null, null] as const;
      return connection.run(WRITE, [
        text(kind),
        database,
        body,
        null,
        ...unnumbered,
        bool(false),
        bool(false),
      ]);
    },
    close: () => connection.close(),
  };
}
