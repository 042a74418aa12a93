import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Key = z.looseObject({ kid: z.string(), kty: z.literal('OKP'), x: z.string(), d: z.string() });
/** Whom the servers ask for a password where several machines or containers share a network. */
const Passwords = z.object({
  account: z.string(),
  content: z.string(),
  clinic: z.string(),
  commerce: z.string(),
  workers: z.string(),
  /** MongoDB's own: of its first user, and of its members among each other. */
  mongoRoot: z.string(),
  mongoKey: z.string(),
  rabbitmq: z.string(),
  valkey: z.string(),
});
export type ServerPasswords = z.output<typeof Passwords>;
const Stored = z.object({
  gatewayKey: Key,
  workersKey: Key,
  servicesKey: Key,
  webhookSecret: z.string(),
  serverPasswords: Passwords,
});
/** An older version may have written fewer. */
const Found = z.object({ ...Stored.shape, serverPasswords: Passwords.partial() }).partial();

/** What the processes of one system need to trust each other, ready to be put into their environment. */
export interface SystemSecrets {
  /** Private keys, as JSON Web Keys: the gateway vouches for people, workers and services for the system itself. */
  gatewayPrivateJwk: string;
  workersPrivateJwk: string;
  servicesPrivateJwk: string;
  /** The public halves of all, as a JSON Web Key Set. */
  identityJwks: string;
  /** With it the card provider signs what it reports. */
  webhookSecret: string;
  serverPasswords: ServerPasswords;
}

/**
 * Reads an instance's secrets, making those that are missing: all on its first start, later what a newer version
 * needs besides. Only their owner may read the file.
 */
export async function readOrMakeSecrets(folder: string): Promise<SystemSecrets> {
  const file = path.join(folder, 'secrets.json');
  const found = existsSync(file) ? Found.parse(JSON.parse(await readFile(file, 'utf8'))) : {};
  const secrets = Stored.parse({
    gatewayKey: makeKey('gateway'),
    workersKey: makeKey('workers'),
    servicesKey: makeKey('services'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    ...found,
    serverPasswords: { ...makePasswords(), ...found.serverPasswords },
  });
  if (!Stored.safeParse(found).success) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, JSON.stringify(secrets, undefined, 2), { mode: 0o600 });
  }
  const { gatewayKey, workersKey, servicesKey, webhookSecret, serverPasswords } = secrets;
  return {
    gatewayPrivateJwk: JSON.stringify(gatewayKey),
    workersPrivateJwk: JSON.stringify(workersKey),
    servicesPrivateJwk: JSON.stringify(servicesKey),
    identityJwks: JSON.stringify({ keys: [gatewayKey, workersKey, servicesKey].map(publicHalf) }),
    webhookSecret,
    serverPasswords,
  };
}

/** Of letters that mean nothing in an address, a file of settings or a shell. */
function makePasswords(): ServerPasswords {
  const entries = Object.keys(Passwords.shape).map((name) => [name, randomBytes(24).toString('hex')]);
  return Passwords.parse(Object.fromEntries(entries));
}

function makeKey(kid: string): z.output<typeof Key> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk: JsonWebKey = privateKey.export({ format: 'jwk' });
  return Key.parse({ ...jwk, kid, alg: 'EdDSA', use: 'sig' });
}

function publicHalf(key: z.output<typeof Key>): object {
  const { d: _private, ...rest } = key;
  return rest;
}
