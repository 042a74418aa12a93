import { Role } from '@petcare/contracts/roles.ts';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT, type JSONWebKeySet, type JWK } from 'jose';
import { z } from 'zod';

/** Who calls, as the gateway (or one of our workers) vouches for it. */
export type Caller =
  | { readonly kind: 'visitor'; readonly ip: string }
  | {
      readonly kind: 'person';
      readonly id: string;
      readonly role: Role;
      /** The hash of the session id: names the session without opening it. */
      readonly sessionId: string;
      readonly ip: string;
    }
  | { readonly kind: 'system'; readonly name: string };

export type Person = Extract<Caller, { kind: 'person' }>;

/** The only header a service believes. */
export const identityHeader = 'x-petcare-identity';

/** How long a token lives. Long enough to be cached per session, short enough to be worthless when it leaks. */
export const identityLifetimeSeconds = 60;

const audience = 'petcare';
const algorithm = 'EdDSA';

const Claims = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor'), ip: z.string() }),
  z.object({ kind: z.literal('person'), id: z.string(), role: Role, sessionId: z.string(), ip: z.string() }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);

/** What each holder of a key may claim. The gateway speaks for browsers and never for our own processes. */
const claimable: Record<string, readonly Caller['kind'][]> = {
  gateway: ['visitor', 'person'],
  workers: ['system'],
  services: ['system'],
};

export interface IdentitySigner {
  sign(caller: Caller): Promise<string>;
}

export interface IdentityVerifier {
  /** Who the token speaks for. @throws if it is forged, expired, or claims more than its key may. */
  verify(token: string): Promise<Caller>;
}

/**
 * Who holds a key: its `kid`, up to the first dot. What follows tells the keys of one holder apart (`gateway.2026-11`), so
 * that the old and the new one are good at the same time while a key is changed.
 */
function holderOf(kid: string): string {
  return kid.split('.', 1)[0] ?? kid;
}

/**
 * Signs identity tokens with an Ed25519 private key (a JSON Web Key).
 * @throws Error if its `kid` names none of those who may vouch for anybody: every token would be refused.
 */
export async function createIdentitySigner(privateJwk: string): Promise<IdentitySigner> {
  const jwk = JSON.parse(privateJwk) as JWK;
  const key = await importJWK(jwk, algorithm);
  const kid = jwk.kid;
  if (!kid) throw new Error('the identity key has no kid');
  if (!claimable[holderOf(kid)]) throw new Error(`the kid ${kid} names nobody who may vouch for a caller`);
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

/** Tokens remembered at a time; the gateway sends the same one for as long as it is good. */
const mostRemembered = 5_000;

/**
 * Verifies identity tokens against the public keys of a JSON Web Key Set. Only EdDSA is accepted. A token whose
 * signature was checked once is believed until it expires: checking it again could give no other answer.
 */
export function createIdentityVerifier(jwks: string): IdentityVerifier {
  const keys = createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet);
  const verified = new Map<string, { caller: Caller; expiresAt: number }>();

  return {
    async verify(token) {
      const known = verified.get(token);
      if (known && known.expiresAt > Date.now()) return known.caller;
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: [algorithm],
        audience,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat'],
      });
      const caller = Claims.parse(payload['caller']);
      const kid = protectedHeader.kid ?? '';
      if (payload.iss !== kid || !claimable[holderOf(kid)]?.includes(caller.kind))
        throw new Error(`the key ${kid} may not speak for a ${caller.kind}`);
      if (verified.size >= mostRemembered) verified.clear();
      verified.set(token, { caller, expiresAt: (payload.exp ?? 0) * 1000 });
      return caller;
    },
  };
}
