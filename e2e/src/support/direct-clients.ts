import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { createIdentitySigner, identityHeader, type Caller } from '@petcare/platform/auth/identity.ts';
import { ApiClient, type Client, type Request } from './api-client.ts';

interface RunningServices {
  readonly services: Readonly<Record<string, string>>;
  readonly environments: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface DirectClients {
  clientOf(caller: Caller): Client;
  headersOf(caller: Caller): Promise<Record<string, string>>;
}

/** Calls the services without the gateway, with identities signed by the keys of the running system. */
export async function createDirectClients({
  services,
  environments,
}: RunningServices): Promise<DirectClients> {
  const signerOf = (name: string) => createIdentitySigner(environments[name]?.['IDENTITY_PRIVATE_JWK'] ?? '');
  const [gateway, service] = [await signerOf('gateway'), await signerOf('account')];
  const headersOf = async (caller: Caller) => ({
    [identityHeader]: await (caller.kind === 'system' ? service : gateway).sign(caller),
  });
  return {
    headersOf,
    clientOf: (caller) => ({
      async call(endpoint: Endpoint, request: Request = {}) {
        const client = new ApiClient(services[endpoint.service] ?? '');
        const headers = { ...(await headersOf(caller)), ...request.headers };
        return client.call(endpoint, { ...request, headers });
      },
    }),
  };
}
