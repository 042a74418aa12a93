import type { Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';

interface Candidate {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
}

/** Finds the endpoint of the table that a request is for. What only our own processes may call is not known here. */
export type FindEndpoint = (method: string, path: string) => Endpoint | null;

/** Compiles the endpoint table once. Fixed paths win over those with parameters, as in the services. */
export function createRouting(table: Readonly<Record<string, Endpoint>> = endpoints): FindEndpoint {
  const byMethod = new Map<string, { fixed: Map<string, Endpoint>; open: Candidate[] }>();
  for (const endpoint of Object.values(table)) {
    if (endpoint.access.who === 'system') continue;
    let group = byMethod.get(endpoint.method);
    if (!group) byMethod.set(endpoint.method, (group = { fixed: new Map(), open: [] }));
    if (endpoint.path.includes(':'))
      group.open.push({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}/?$`) });
    else group.fixed.set(endpoint.path, endpoint);
  }
  return (method, path) => {
    const group = byMethod.get(method === 'HEAD' ? 'GET' : method);
    if (!group) return null;
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    return group.fixed.get(plain) ?? group.open.find(({ pattern }) => pattern.test(path))?.endpoint ?? null;
  };
}
