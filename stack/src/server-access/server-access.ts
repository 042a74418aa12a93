import { createHash } from 'node:crypto';
import type { ServerPasswords } from './secrets.ts';
import { MONGO_READY_SCRIPT } from './mongo-ready-script.ts';

/** Processes with a database; each has a MongoDB user that can only read and write that database. */
export const DATABASE_OWNERS = [
  'account',
  'content',
  'clinic',
  'commerce',
  'workers',
] as const satisfies readonly (keyof ServerPasswords)[];
export type DatabaseOwner = (typeof DATABASE_OWNERS)[number];

/** The only user of RabbitMQ and Valkey, whose data is separated by queue names and key prefixes. */
const SHARED_USER = 'petcare';

export interface ServerAddresses {
  readonly mongo: string;
  readonly amqp: string;
  readonly valkey: string;
  databaseOf(owner: DatabaseOwner): string;
}

export function sharedServerUrls(
  passwords: ServerPasswords,
  addresses: ServerAddresses,
): Record<string, string> {
  return {
    AMQP_URL: `amqp://${SHARED_USER}:${passwords.rabbitmq}@${addresses.amqp}`,
    VALKEY_URL: `redis://${SHARED_USER}:${passwords.valkey}@${addresses.valkey}`,
  };
}

export function serverUrls(
  owner: DatabaseOwner,
  passwords: ServerPasswords,
  addresses: ServerAddresses,
): Record<string, string> {
  const database = addresses.databaseOf(owner);
  return {
    MONGO_URL: `mongodb://${owner}:${passwords[owner]}@${addresses.mongo}/${database}?replicaSet=rs0&authSource=admin`,
    ...sharedServerUrls(passwords, addresses),
  };
}

/** Returns the files of users of each server, which are mounted at `/run/petcare`. */
export function serverFiles(
  passwords: ServerPasswords,
  addresses: Pick<ServerAddresses, 'databaseOf'>,
): Record<'mongo' | 'rabbitmq' | 'valkey', Record<string, string>> {
  const users = DATABASE_OWNERS.map((owner) => ({
    name: owner,
    password: passwords[owner],
    database: addresses.databaseOf(owner),
  }));
  return {
    mongo: {
      // Authenticates the members of a replica set to each other; a key file also enables authentication of
      // clients.
      keyfile: passwords.mongoKey,
      'users.json': JSON.stringify({ root: passwords.mongoRoot, users }),
      'ready.js': MONGO_READY_SCRIPT,
    },
    // A default user of another name replaces `guest`.
    rabbitmq: {
      'rabbitmq.conf': `default_user = ${SHARED_USER}\ndefault_pass = ${passwords.rabbitmq}\n`,
    },
    valkey: {
      'valkey.conf': [
        // Health checks connect without credentials and may only send PING.
        'user default on nopass -@all +ping',
        `user ${SHARED_USER} on #${sha256(passwords.valkey)} ~* &* +@all`,
        '',
      ].join('\n'),
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
