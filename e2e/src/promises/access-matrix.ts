import type { Access, Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { ApiClient } from '../support/api-client.ts';

/** Who knocks. `owner` owns the record of the path; `stranger` and `doctor` are signed in and do not. */
export const knockers = ['visitor', 'owner', 'stranger', 'doctor', 'admin'] as const;
export type Knocker = (typeof knockers)[number];

/** What the door must say. `passes`: past the door, whatever is said about the (empty) request after that. */
export type Verdict = 'passes' | 401 | 403 | 404;

/** The verdict of the endpoint table; written apart from the code that enforces it. */
export function expectedVerdict(access: Access, knocker: Knocker): Verdict {
  if (access.who === 'anyone') return 'passes';
  if (access.who === 'system') return 404;
  if (knocker === 'visitor') return 401;
  switch (access.who) {
    case 'signed-in':
      return 'passes';
    case 'roles':
      return (access.roles as readonly string[]).includes(
        knocker === 'admin' || knocker === 'doctor' ? knocker : 'user',
      )
        ? 'passes'
        : 403;
    case 'self':
      return knocker === 'owner' || knocker === 'admin' ? 'passes' : 403;
    case 'owner':
      return knocker === 'owner' || knocker === 'admin' ? 'passes' : 404;
  }
}

/** Admins stand above the owner everywhere but at what is nobody else's business. */
const ownersOnly: readonly EndpointName[] = ['notifications.markRead'];

export interface MatrixRow {
  readonly name: EndpointName;
  readonly knocker: Knocker;
  readonly expected: Verdict;
}

/** Every endpoint that can be reached from outside × everybody who may knock. */
export function matrixRows(): MatrixRow[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { access }]) =>
    knockers.map((knocker) => ({
      name,
      knocker,
      expected: ownersOnly.includes(name) && knocker === 'admin' ? 404 : expectedVerdict(access, knocker),
    })),
  );
}

/** What the door did say. The body is one that no endpoint accepts, so that knocking changes nothing. */
export async function knock(
  client: ApiClient,
  name: EndpointName,
  ownedId: string,
): Promise<Verdict | number> {
  const endpoint: Endpoint = endpoints[name];
  const params = endpoint.path.includes(':') ? { id: ownedId } : {};
  const { status } = await client.call(endpoint, {
    params,
    ...(endpoint.body && { body: { not_a_field: true } }),
  });
  return status === 401 || status === 403 || status === 404 ? status : status < 500 ? 'passes' : status;
}
