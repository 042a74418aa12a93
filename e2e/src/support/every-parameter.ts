import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';

export function everyParameter({ path }: Endpoint, value: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]));
}
