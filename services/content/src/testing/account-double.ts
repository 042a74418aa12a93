import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';

export type AccountUser = EndpointOutput<(typeof endpoints)['people.get']>;

export async function startAccountDouble(identity: TestIdentity) {
  const users = new Map<string, AccountUser>();
  const app = createServiceApp({
    log: testLog(),
    metrics: createMetrics('account'),
    identity: identity.verifier,
    ready: async () => {},
    routes: [
      route(endpoints['people.get'], async ({ params }) => {
        const user = users.get(params.id);
        if (!user) throw notFound('user');
        return user;
      }),
    ],
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return { users, url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}
