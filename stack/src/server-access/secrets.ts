import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Key = z.looseObject({ kid: z.string(), kty: z.literal('OKP'), x: z.string(), d: z.string() });
const Passwords = z.object({
  account: z.string(),
  content: z.string(),
  clinic: z.string(),
  commerce: z.string(),
  workers: z.string(),
  /** `mongoRoot` is MongoDB's admin password, `mongoKey` authenticates its members. */
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
/** A file written by an older version may lack some. */
const Found = z.object({ ...Stored.shape, serverPasswords: Passwords.partial() }).partial();

export interface SystemSecrets {
  /** Private JSON Web Keys: the gateway signs for users, workers and services sign for the system. */
  gatewayPrivateJwk: string;
  workersPrivateJwk: string;
  servicesPrivateJwk: string;
  identityJwks: string;
  webhookSecret: string;
  serverPasswords: ServerPasswords;
}

/**
 * Reads an instance's secrets and generates missing ones: all at the first start, later those that a newer version
 * needs. Only their owner can read the file.
 */
export async function readOrCreateSecrets(folder: string): Promise<SystemSecrets> {
  const file = path.join(folder, 'secrets.json');
  const found = existsSync(file) ? Found.parse(JSON.parse(await readFile(file, 'utf8'))) : {};
  const secrets = Stored.parse({
    gatewayKey: generateKey('gateway'),
    workersKey: generateKey('workers'),
    servicesKey: generateKey('services'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    ...found,
    serverPasswords: { ...generatePasswords(), ...found.serverPasswords },
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
    identityJwks: JSON.stringify({ keys: [gatewayKey, workersKey, servicesKey].map(toPublicKey) }),
    webhookSecret,
    serverPasswords,
  };
}

/** Hexadecimal, so that no character needs escaping in a URL, a settings file or a shell. */
function generatePasswords(): ServerPasswords {
  const entries = Object.keys(Passwords.shape).map((name) => [name, randomBytes(24).toString('hex')]);
  return Passwords.parse(Object.fromEntries(entries));
}

function generateKey(kid: string): z.output<typeof Key> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk: JsonWebKey = privateKey.export({ format: 'jwk' });
  return Key.parse({ ...jwk, kid, alg: 'EdDSA', use: 'sig' });
}

function toPublicKey(key: z.output<typeof Key>): object {
  const { d: _private, ...rest } = key;
  return rest;
}
