import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';

interface Candidate {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
}

export type FindEndpoint = (method: string, path: string) => Endpoint | null;

/** Compiles the endpoint table. Fixed paths take precedence over those with parameters, as in the services. */
export function createRouting(table: Readonly<Record<string, Endpoint>> = endpoints): FindEndpoint {
  const byMethod = new Map<string, { fixed: Map<string, Endpoint>; parametrised: Candidate[] }>();
  for (const endpoint of Object.values(table)) {
    if (endpoint.access.who === 'system') continue;
    let group = byMethod.get(endpoint.method);
    if (!group) byMethod.set(endpoint.method, (group = { fixed: new Map(), parametrised: [] }));
    if (endpoint.path.includes(':'))
      group.parametrised.push({
        endpoint,
        pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
      });
    else group.fixed.set(endpoint.path, endpoint);
  }
  return (method, path) => {
    const group = byMethod.get(method === 'HEAD' ? 'GET' : method);
    if (!group) return null;
    const withoutSlash = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    return (
      group.fixed.get(withoutSlash) ??
      group.parametrised.find(({ pattern }) => pattern.test(path))?.endpoint ??
      null
    );
  };
}
