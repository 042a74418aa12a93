import { exportJWK, generateKeyPair } from 'jose';
import {
  createIdentitySigner,
  createIdentityVerifier,
  identityHeader,
  type Caller,
  type UserCaller,
} from '../auth/identity.ts';

const ip = '127.0.0.1';

export const visitor: Caller = { kind: 'visitor', ip };

export function userCaller(id: string, role: UserCaller['role'] = 'user'): UserCaller {
  return { kind: 'user', id, role, sessionId: `session-of-${id}`, ip };
}

export async function testIdentity() {
  const makeKey = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    return {
      publicJwk: { ...(await exportJWK(publicKey)), kid },
      privateJwk: JSON.stringify({ ...(await exportJWK(privateKey)), kid }),
    };
  };
  const gateway = await makeKey('gateway');
  const workers = await makeKey('workers');
  const services = await makeKey('services');
  const jwks = JSON.stringify({ keys: [gateway.publicJwk, workers.publicJwk, services.publicJwk] });
  const gatewaySigner = await createIdentitySigner(gateway.privateJwk);
  const workersSigner = await createIdentitySigner(workers.privateJwk);
  return {
    jwks,
    gatewayKey: gateway.privateJwk,
    workersKey: workers.privateJwk,
    servicesKey: services.privateJwk,
    verifier: createIdentityVerifier(jwks),
    signer: workersSigner,
    async as(caller: Caller): Promise<Record<string, string>> {
      const signer = caller.kind === 'system' ? workersSigner : gatewaySigner;
      return { [identityHeader]: await signer.sign(caller) };
    },
  };
}

export type TestIdentity = Awaited<ReturnType<typeof testIdentity>>;
