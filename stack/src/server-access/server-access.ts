import { createHash } from 'node:crypto';
import type { ServerPasswords } from '../system/secrets.ts';
import { MONGO_READY_SCRIPT } from './mongo-ready-script.ts';

/** Who has a database, and with it a user of MongoDB that reads and writes that one and no other. */
export const DATABASE_OWNERS = [
  'account',
  'content',
  'clinic',
  'commerce',
  'workers',
] as const satisfies readonly (keyof ServerPasswords)[];
export type DatabaseOwner = (typeof DATABASE_OWNERS)[number];

/** The one user that RabbitMQ and Valkey know; what reads from whom is told apart by queues and names of keys. */
const SHARED_USER = 'petcare';

/** Where the servers of an installation are, as host and port, and what its databases are called. */
export interface ServerPlaces {
  readonly mongo: string;
  readonly amqp: string;
  readonly valkey: string;
  databaseOf(owner: DatabaseOwner): string;
}

/** The addresses of the two servers that every process uses, with name and password: settings of that name. */
export function sharedServerUrls(passwords: ServerPasswords, places: ServerPlaces): Record<string, string> {
  return {
    AMQP_URL: `amqp://${SHARED_USER}:${passwords.rabbitmq}@${places.amqp}`,
    VALKEY_URL: `redis://${SHARED_USER}:${passwords.valkey}@${places.valkey}`,
  };
}

/** All three addresses, for a process with a database. */
export function serverUrls(
  owner: DatabaseOwner,
  passwords: ServerPasswords,
  places: ServerPlaces,
): Record<string, string> {
  const database = places.databaseOf(owner);
  return {
    MONGO_URL: `mongodb://${owner}:${passwords[owner]}@${places.mongo}/${database}?replicaSet=rs0&authSource=admin`,
    ...sharedServerUrls(passwords, places),
  };
}

/** The files by which each server knows who may use it; they are mounted at `/run/petcare`. */
export function serverFiles(
  passwords: ServerPasswords,
  places: Pick<ServerPlaces, 'databaseOf'>,
): Record<'mongo' | 'rabbitmq' | 'valkey', Record<string, string>> {
  const users = DATABASE_OWNERS.map((owner) => ({
    name: owner,
    password: passwords[owner],
    database: places.databaseOf(owner),
  }));
  return {
    mongo: {
      // Members of a replica set know each other by it; to have one is also what makes MongoDB ask for passwords.
      keyfile: passwords.mongoKey,
      'users.json': JSON.stringify({ root: passwords.mongoRoot, users }),
      'ready.js': MONGO_READY_SCRIPT,
    },
    // With a first user of another name there is no guest.
    rabbitmq: {
      'rabbitmq.conf': `default_user = ${SHARED_USER}\ndefault_pass = ${passwords.rabbitmq}\n`,
    },
    valkey: {
      'valkey.conf': [
        // Whoever asks for health says no name, and is told nothing else.
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
