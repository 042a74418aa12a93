import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { identityHeader } from '@petcare/platform/auth/identity.ts';
import { forgedTokens } from './forged-tokens.ts';
import { refusedWith, type GeneratedAttack, type Probe } from './probe.ts';
import { sendTo, unknownId, type Request, type Sender } from './target.ts';

/** Attacks by who the caller claims to be. */

const userHeaders = { 'x-user-id': unknownId, 'x-role': 'admin', 'x-petcare-role': 'admin' };

const foreignSites: Readonly<Record<string, Request>> = {
  'another site': { headers: { origin: 'https://evil.example' } },
  'a form of another site': {
    headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
    body: '{"a":"="}',
  },
  'a sandboxed frame': { headers: { origin: 'null' } },
  'a sibling site': { headers: { origin: undefined, 'sec-fetch-site': 'same-site' } },
  'a client without an origin': { headers: { origin: undefined } },
};

export const foreignOrigin: GeneratedAttack = (endpoint, way) =>
  way === 'gateway' && endpoint.method !== 'GET' && !endpoint.rawBody
    ? Object.entries(foreignSites).map(([what, request]) =>
        probe(endpoint, what, 'admitted', request, (answer) =>
          answer.status === 403 && answer.problem.code === 'foreign_origin'
            ? undefined
            : `answered ${answer.status} ${answer.problem.code ?? ''}`,
        ),
      )
    : [];

/** Identity headers of a client that the gateway did not vouch for. */
export const forgedIdentity: GeneratedAttack = (endpoint, way) => {
  if (way === 'service')
    return [
      probe(endpoint, 'no token', 'visitor', { headers: { ...userHeaders, [identityHeader]: undefined } }),
      ...forgedTokens.map(({ what, tokenFor }): Probe => ({
        what,
        finding: refusedWith(401),
        send: (target) =>
          sendTo(target, way, endpoint, 'visitor', { headers: { [identityHeader]: tokenFor(target) } }),
      })),
    ];
  const expected = refusalAtGateway(endpoint);
  return expected === null
    ? []
    : [
        {
          what: 'a valid token of a system process, and headers that name an admin',
          finding: refusedWith(expected.status),
          send: (target) =>
            sendTo(target, way, endpoint, 'visitor', {
              ...expected.request,
              headers: { ...userHeaders, [identityHeader]: target.systemToken, ...expected.request?.headers },
            }),
        },
      ];
};

/** The refusal of a visitor; null where visitors are let through. */
function refusalAtGateway({ access, csv }: Endpoint): { status: number; request?: Request } | null {
  if (access.who === 'system') return { status: 404 };
  if (access.who !== 'anyone') return { status: 401 };
  // The file of a public list is for admins.
  if (csv)
    return {
      status: 401,
      request: { query: `?columns=${Object.keys(csv)[0]}`, headers: { accept: 'text/csv' } },
    };
  return null;
}

/** Methods that no endpoint declares for a path. */
export function undeclaredMethod(table: Readonly<Record<string, Endpoint>>): GeneratedAttack {
  const declared = new Set(Object.values(table).map(({ method, path }) => `${method} ${shapeOf(path)}`));
  return (endpoint) =>
    ['POST', 'PUT', 'DELETE', 'PATCH']
      .filter((method) => !declared.has(`${method} ${shapeOf(endpoint.path)}`))
      .map((method) =>
        probe(endpoint, method, 'admitted', { method }, (answer) =>
          // 403: the path is also that of a record, as /specialists/me is.
          [403, 404].includes(answer.status) ? undefined : `answered ${answer.status}`,
        ),
      );
}

function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ':x');
}

function probe(
  endpoint: Endpoint,
  what: string,
  sender: Sender,
  request: Request,
  finding: Probe['finding'] = refusedWith(401),
): Probe {
  return { what, finding, send: (target, way) => sendTo(target, way, endpoint, sender, request) };
}
