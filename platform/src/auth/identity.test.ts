import { SignJWT, importJWK } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createIdentitySigner, createIdentityVerifier } from './identity.ts';
import { person, testIdentity, visitor } from '../testing/test-identity.ts';

describe('identity tokens', async () => {
  const identity = await testIdentity();
  const gateway = await createIdentitySigner(identity.gatewayKey);
  const workers = await createIdentitySigner(identity.workersKey);
  const services = await createIdentitySigner(identity.servicesKey);
  const admin = person('665f1f77bcf86cd799439011', 'admin');

  test('say who calls', async () => {
    expect(await identity.verifier.verify(await gateway.sign(admin))).toEqual(admin);
    expect(await identity.verifier.verify(await gateway.sign(visitor))).toEqual(visitor);
  });

  test('the gateway may not speak for our processes, nor workers and services for people', async () => {
    await expect(
      identity.verifier.verify(await gateway.sign({ kind: 'system', name: 'workers' })),
    ).rejects.toThrow('may not speak');
    for (const ours of [workers, services]) {
      const system = { kind: 'system', name: 'account' } as const;
      expect(await identity.verifier.verify(await ours.sign(system))).toEqual(system);
      await expect(identity.verifier.verify(await ours.sign(admin))).rejects.toThrow('may not speak');
    }
  });

  test('another key, an expired one, another audience and no signature are refused', async () => {
    const stranger = await testIdentity();
    const strangersToken = await (await createIdentitySigner(stranger.gatewayKey)).sign(admin);
    await expect(identity.verifier.verify(strangersToken)).rejects.toThrow();

    const key = await importJWK(JSON.parse(identity.gatewayKey), 'EdDSA');
    const token = (audience: string, expires: string) =>
      new SignJWT({ caller: admin })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'gateway' })
        .setIssuer('gateway')
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key);
    await expect(identity.verifier.verify(await token('petcare', '1m'))).resolves.toEqual(admin);
    await expect(identity.verifier.verify(await token('petcare', '-1m'))).rejects.toThrow();
    await expect(identity.verifier.verify(await token('elsewhere', '1m'))).rejects.toThrow();

    const [, payload] = (await gateway.sign(admin)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none","kid":"gateway"}').toString('base64url')}.${payload}.`;
    await expect(createIdentityVerifier(identity.jwks).verify(unsigned)).rejects.toThrow();
  });

  test('a token that was good is good until it expires, and not a moment longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const token = await gateway.sign(admin);
    expect(await identity.verifier.verify(token)).toEqual(admin);
    vi.setSystemTime(Date.now() + 59_000);
    expect(await identity.verifier.verify(token)).toEqual(admin);
    vi.setSystemTime(Date.now() + 10_000);
    await expect(identity.verifier.verify(token)).rejects.toThrow();
  });
});
