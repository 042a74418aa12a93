import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readOrCreateSecrets } from './secrets.ts';

const Jwk = z.looseObject({ kid: z.string(), kty: z.string(), x: z.string() });
const KeySet = z.object({ keys: z.array(Jwk) });

test('secrets are generated once and readable by their owner only', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
  const first = await readOrCreateSecrets(folder);
  expect(await readOrCreateSecrets(folder)).toEqual(first);
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(first.webhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
});

test('a system of an older version keeps its secrets and receives missing ones', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
  const file = path.join(folder, 'secrets.json');
  const before = await readOrCreateSecrets(folder);
  const { servicesKey: _, ...older } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify(older));

  const after = await readOrCreateSecrets(folder);
  expect(after.gatewayPrivateJwk).toBe(before.gatewayPrivateJwk);
  expect(after.servicesPrivateJwk).not.toBe(before.servicesPrivateJwk);
  expect(await readOrCreateSecrets(folder)).toEqual(after);
});

test('the public key set verifies each private key’s signatures and contains no private key', async () => {
  const secrets = await readOrCreateSecrets(await mkdtemp(path.join(tmpdir(), 'secrets-')));
  const { keys } = KeySet.parse(JSON.parse(secrets.identityJwks));
  expect(keys.map((key) => key.kid)).toEqual(['gateway', 'workers', 'services']);
  const { gatewayPrivateJwk, workersPrivateJwk, servicesPrivateJwk } = secrets;
  for (const text of [gatewayPrivateJwk, workersPrivateJwk, servicesPrivateJwk]) {
    const privateJwk = Jwk.parse(JSON.parse(text));
    const publicJwk = keys.find((key) => key.kid === privateJwk.kid);
    expect(publicJwk).not.toHaveProperty('d');
    const data = Buffer.from('who calls');
    const signature = sign(null, data, createPrivateKey({ key: privateJwk, format: 'jwk' }));
    expect(verify(null, data, createPublicKey({ key: publicJwk ?? {}, format: 'jwk' }), signature)).toBe(
      true,
    );
  }
});
