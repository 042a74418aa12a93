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

/** MongoDB's administrator. */
const ROOT_USER = 'root';

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
    rabbitmq: { 'rabbitmq.conf': rabbitmqUsers(passwords) },
    valkey: { 'valkey.conf': valkeyUsers(passwords) },
  };
}

/**
 * Returns the users of the native servers: those of the containers, except that MongoDB has its administrator only,
 * because every process of this machine's user could read the others' passwords.
 */
export function nativeUsers(passwords: ServerPasswords) {
  return {
    mongo: { user: ROOT_USER, password: passwords.mongoRoot },
    rabbitmq: {
      name: SHARED_USER,
      password: passwords.rabbitmq,
      configuration: rabbitmqUsers(passwords),
    },
    valkey: { configuration: valkeyUsers(passwords) },
  } as const;
}

/** Returns the URLs of the native servers, by name of server or of RabbitMQ's HTTP API. */
export function nativeUrls(
  passwords: ServerPasswords,
  ports: Record<'mongo' | 'amqp' | 'amqpManagement' | 'valkey', number>,
): Record<keyof typeof ports, string> {
  const { mongo, rabbitmq } = nativeUsers(passwords);
  const broker = `${rabbitmq.name}:${rabbitmq.password}@127.0.0.1`;
  return {
    mongo: `mongodb://${mongo.user}:${mongo.password}@127.0.0.1:${ports.mongo}`,
    amqp: `amqp://${broker}:${ports.amqp}`,
    amqpManagement: `http://${broker}:${ports.amqpManagement}`,
    valkey: `redis://${SHARED_USER}:${passwords.valkey}@127.0.0.1:${ports.valkey}`,
  };
}

/** A default user of another name replaces `guest`. */
function rabbitmqUsers(passwords: ServerPasswords): string {
  return `default_user = ${SHARED_USER}\ndefault_pass = ${passwords.rabbitmq}\n`;
}

function valkeyUsers(passwords: ServerPasswords): string {
  return [
    // Health checks connect without credentials and may only send PING.
    'user default on nopass -@all +ping',
    `user ${SHARED_USER} on #${sha256(passwords.valkey)} ~* &* +@all`,
    '',
  ].join('\n');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
