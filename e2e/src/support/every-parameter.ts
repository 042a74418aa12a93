import type { Endpoint } from '@petcare/contracts/endpoint.ts';

/** Returns the same value for every parameter of an endpoint's path. */
export function everyParameter({ path }: Endpoint, value: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]));
}
