import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import type { Target } from './target.ts';

interface ForgedToken {
  readonly what: string;
  tokenFor(target: Target): string;
}

const admin = {
  kind: 'user',
  id: '665f1f77bcf86cd799439011',
  role: 'admin',
  sessionId: 'x'.repeat(43),
  ip: '127.0.0.1',
};
const system = { kind: 'system', name: 'account' };

const { privateKey: strangerKey } = generateKeyPairSync('ed25519');

/** Identity tokens that no service may accept, whether or not they are signed by a key of ours. */
export const forgedTokens: readonly ForgedToken[] = [
  { what: 'no signature', tokenFor: () => `${unsigned({ alg: 'none', kid: 'gateway' }, claims())}.` },
  {
    what: 'the signature of another key under the name of the gateway',
    tokenFor: () => signed(strangerKey, { alg: 'EdDSA', kid: 'gateway' }, claims()),
  },
  { what: 'an HMAC with the public key', tokenFor: ({ gatewayKey }) => withHmac(gatewayKey) },
  {
    what: 'a key of its own in the header',
    tokenFor: () =>
      signed(
        strangerKey,
        { alg: 'EdDSA', kid: 'gateway', jwk: createPublicKey(strangerKey).export({ format: 'jwk' }) },
        claims(),
      ),
  },
  {
    what: 'a path as the name of its key',
    tokenFor: ({ gatewayKey }) =>
      signed(keyOf(gatewayKey), { alg: 'EdDSA', kid: '../../dev/null' }, claims()),
  },
  {
    what: 'an expired date',
    tokenFor: ({ gatewayKey }) => ofGateway(gatewayKey, { ...claims(), iat: now() - 300, exp: now() - 60 }),
  },
  {
    what: 'no expiry',
    tokenFor: ({ gatewayKey }) => ofGateway(gatewayKey, { ...claims(), exp: undefined }),
  },
  {
    what: 'another audience',
    tokenFor: ({ gatewayKey }) => ofGateway(gatewayKey, { ...claims(), aud: 'another system' }),
  },
  {
    what: 'another issuer',
    tokenFor: ({ gatewayKey }) => ofGateway(gatewayKey, { ...claims(), iss: 'workers' }),
  },
  {
    what: 'the rights of a system process, signed by the gateway',
    tokenFor: ({ gatewayKey }) => ofGateway(gatewayKey, { ...claims(), caller: system }),
  },
  {
    what: 'an unknown role',
    tokenFor: ({ gatewayKey }) => ofGateway(gatewayKey, { ...claims(), caller: { ...admin, role: 'root' } }),
  },
];

/** A token of the gateway that a service accepts, as a control of how the others are built. */
export function validToken({ gatewayKey }: Target): string {
  return ofGateway(gatewayKey, claims());
}

function claims(): Record<string, unknown> {
  return { caller: admin, iss: 'gateway', aud: 'petcare', iat: now(), exp: now() + 60 };
}

function ofGateway(gatewayKey: string, payload: object): string {
  return signed(keyOf(gatewayKey), { alg: 'EdDSA', kid: 'gateway' }, payload);
}

function withHmac(gatewayKey: string): string {
  const publicKey = createPublicKey(keyOf(gatewayKey)).export({ format: 'pem', type: 'spki' });
  const text = unsigned({ alg: 'HS256', kid: 'gateway' }, claims());
  return `${text}.${createHmac('sha256', publicKey).update(text).digest('base64url')}`;
}

function signed(key: KeyObject, header: object, payload: object): string {
  const text = unsigned(header, payload);
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

function unsigned(header: object, payload: object): string {
  return [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
}

function keyOf(jwk: string): KeyObject {
  return createPrivateKey({ key: JSON.parse(jwk) as Record<string, string>, format: 'jwk' });
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}
