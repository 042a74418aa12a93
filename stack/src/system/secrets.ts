import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Key = z.looseObject({ kid: z.string(), kty: z.literal('OKP'), x: z.string(), d: z.string() });
const Stored = z.object({ gatewayKey: Key, workersKey: Key, webhookSecret: z.string() });

/** What the processes of one system need to trust each other, ready to be put into their environment. */
export interface SystemSecrets {
  /** Private keys, as JSON Web Keys: the gateway vouches for people, the workers for the system itself. */
  gatewayPrivateJwk: string;
  workersPrivateJwk: string;
  /** The public halves of both, as a JSON Web Key Set. */
  identityJwks: string;
  /** With it the card provider signs what it reports. */
  webhookSecret: string;
}

/** Reads an instance's secrets, making them on its first start; only their owner may read the file. */
export async function readOrMakeSecrets(folder: string): Promise<SystemSecrets> {
  const file = path.join(folder, 'secrets.json');
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const made: z.input<typeof Stored> = {
      gatewayKey: makeKey('gateway'),
      workersKey: makeKey('workers'),
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    };
    await writeFile(file, JSON.stringify(made, undefined, 2), { mode: 0o600 });
  }
  const { gatewayKey, workersKey, webhookSecret } = Stored.parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    gatewayPrivateJwk: JSON.stringify(gatewayKey),
    workersPrivateJwk: JSON.stringify(workersKey),
    identityJwks: JSON.stringify({ keys: [publicHalf(gatewayKey), publicHalf(workersKey)] }),
    webhookSecret,
  };
}

function makeKey(kid: string): z.input<typeof Key> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk: JsonWebKey = privateKey.export({ format: 'jwk' });
  return Key.parse({ ...jwk, kid, alg: 'EdDSA', use: 'sig' });
}

function publicHalf(key: z.output<typeof Key>): object {
  const { d: _private, ...rest } = key;
  return rest;
}
