import { type AdminArea, AdminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT, type JSONWebKeySet, type JWK } from 'jose';
import { z } from 'zod';

/** The caller of a request, as vouched for by the gateway or a system process. */
export type Caller =
  | { readonly kind: 'visitor'; readonly ip: string }
  | {
      readonly kind: 'user';
      readonly id: string;
      readonly role: Role;
      /** The areas of a limited admin; absent for all. */
      readonly areas?: readonly AdminArea[] | undefined;
      /** The hash of the session id: identifies the session without opening it. */
      readonly sessionId: string;
      readonly ip: string;
    }
  | { readonly kind: 'system'; readonly name: string };

export type UserCaller = Extract<Caller, { kind: 'user' }>;

/** The only header that services trust for the caller's identity. */
export const identityHeader = 'x-petcare-identity';

/** Token lifetime in seconds: long enough to cache per session, short enough that a leaked token is worthless. */
export const identityLifetimeSeconds = 60;

const audience = 'petcare';
const algorithm = 'EdDSA';

const Claims = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor'), ip: z.string() }),
  z.object({
    kind: z.literal('user'),
    id: z.string(),
    role: Role,
    areas: AdminAreas.optional(),
    sessionId: z.string(),
    ip: z.string(),
  }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);

/** The caller kinds that each key holder may claim. The gateway speaks for browsers and never for system processes. */
const claimableKinds: Record<string, readonly Caller['kind'][]> = {
  gateway: ['visitor', 'user'],
  workers: ['system'],
  services: ['system'],
};

export interface IdentitySigner {
  sign(caller: Caller): Promise<string>;
}

export interface IdentityVerifier {
  /**
   * Returns the caller.
   * @throws when the token is forged, expired, or claims more than its key may.
   */
  verify(token: string): Promise<Caller>;
}

/**
 * Returns the holder of a key: its `kid` up to the first dot. The rest (`gateway.2026-11`) distinguishes the keys of
 * one holder, so that the old and the new one are valid at the same time during a rotation.
 */
function holderOf(kid: string): string {
  return kid.split('.', 1)[0] ?? kid;
}

/**
 * Creates a signer of identity tokens from an Ed25519 private key (a JSON Web Key).
 * @throws Error when its `kid` names no known holder, because every token would be refused.
 */
export async function createIdentitySigner(privateJwk: string): Promise<IdentitySigner> {
  const jwk = JSON.parse(privateJwk) as JWK;
  const key = await importJWK(jwk, algorithm);
  const kid = jwk.kid;
  if (!kid) throw new Error('the identity key has no kid');
  if (!claimableKinds[holderOf(kid)]) throw new Error(`the kid ${kid} names no known key holder`);
  return {
    sign: (caller) =>
      new SignJWT({ caller })
        .setProtectedHeader({ alg: algorithm, kid })
        .setIssuer(kid)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${identityLifetimeSeconds}s`)
        .sign(key),
  };
}

/** Tokens cached at a time; the gateway sends the same token until it expires. */
const maxCachedTokens = 5_000;

/**
 * Verifies identity tokens against the public keys of a JSON Web Key Set; only EdDSA is accepted. A verified token is
 * cached until it expires.
 */
export function createIdentityVerifier(jwks: string): IdentityVerifier {
  const keys = createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet);
  const verified = new Map<string, { caller: Caller; expiresAt: number }>();

  return {
    async verify(token) {
      const cached = verified.get(token);
      if (cached && cached.expiresAt > Date.now()) return cached.caller;
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: [algorithm],
        audience,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat'],
      });
      const caller = Claims.parse(payload['caller']);
      const kid = protectedHeader.kid ?? '';
      if (payload.iss !== kid || !claimableKinds[holderOf(kid)]?.includes(caller.kind))
        throw new Error(`the key ${kid} may not speak for a ${caller.kind}`);
      if (verified.size >= maxCachedTokens) verified.clear();
      verified.set(token, { caller, expiresAt: (payload.exp ?? 0) * 1000 });
      return caller;
    },
  };
}
