import { exportJWK, generateKeyPair } from 'jose';
import {
  createIdentitySigner,
  createIdentityVerifier,
  identityHeader,
  type Caller,
  type Person,
} from '../auth/identity.ts';

const ip = '127.0.0.1';

export const visitor: Caller = { kind: 'visitor', ip };

/** A signed-in person, of role user unless told otherwise. */
export function person(id: string, role: Person['role'] = 'user'): Person {
  return { kind: 'person', id, role, sessionId: `session-of-${id}`, ip };
}

/** Key pairs as a running system has them, and headers that say who calls. */
export async function testIdentity() {
  const make = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    return {
      publicJwk: { ...(await exportJWK(publicKey)), kid },
      privateJwk: JSON.stringify({ ...(await exportJWK(privateKey)), kid }),
    };
  };
  const gateway = await make('gateway');
  const workers = await make('workers');
  const services = await make('services');
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
    /** The headers of a request by this caller. */
    async as(caller: Caller): Promise<Record<string, string>> {
      const signer = caller.kind === 'system' ? workersSigner : gatewaySigner;
      return { [identityHeader]: await signer.sign(caller) };
    },
  };
}

export type TestIdentity = Awaited<ReturnType<typeof testIdentity>>;
