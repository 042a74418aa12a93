import { SignJWT, importJWK } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createIdentitySigner, createIdentityVerifier } from './identity.ts';
import { userCaller, testIdentity, visitor } from '../testing/test-identity.ts';

describe('identity tokens', async () => {
  const identity = await testIdentity();
  const gateway = await createIdentitySigner(identity.gatewayKey);
  const workers = await createIdentitySigner(identity.workersKey);
  const services = await createIdentitySigner(identity.servicesKey);
  const admin = userCaller('665f1f77bcf86cd799439011', 'admin');

  test('a token names its caller', async () => {
    expect(await identity.verifier.verify(await gateway.sign(admin))).toEqual(admin);
    expect(await identity.verifier.verify(await gateway.sign(visitor))).toEqual(visitor);
  });

  test('the gateway may not speak for system processes, nor workers and services for users', async () => {
    await expect(
      identity.verifier.verify(await gateway.sign({ kind: 'system', name: 'workers' })),
    ).rejects.toThrow('may not speak');
    for (const signer of [workers, services]) {
      const system = { kind: 'system', name: 'account' } as const;
      expect(await identity.verifier.verify(await signer.sign(system))).toEqual(system);
      await expect(identity.verifier.verify(await signer.sign(admin))).rejects.toThrow('may not speak');
    }
  });

  test('a token with another key, another audience, no signature or past its expiry is refused', async () => {
    const otherIdentity = await testIdentity();
    const otherToken = await (await createIdentitySigner(otherIdentity.gatewayKey)).sign(admin);
    await expect(identity.verifier.verify(otherToken)).rejects.toThrow();

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

  test('a verified token is accepted until it expires and no longer', async () => {
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
