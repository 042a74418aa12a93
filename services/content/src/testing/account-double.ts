import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/endpoint.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';

export type AccountPerson = EndpointOutput<(typeof endpoints)['people.get']>;

/** Stands in for account: answers by the contract, from what a test lets it know. */
export async function startAccountDouble(identity: TestIdentity) {
  const people = new Map<string, AccountPerson>();
  const app = createServiceApp({
    log: testLog(),
    metrics: createMetrics('account'),
    identity: identity.verifier,
    ready: async () => {},
    routes: [
      route(endpoints['people.get'], async ({ params }) => {
        const person = people.get(params.id);
        if (!person) throw notFound('person');
        return person;
      }),
    ],
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return { people, url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}
