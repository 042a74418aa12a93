import type { LinkEmail } from '@petcare/contracts/account/account-security.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { failure, notFound } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import type { z } from 'zod';

type Link = z.output<typeof LinkEmail>;
type UserData = EndpointOutput<(typeof endpoints)['people.get']>;

export async function startAccountDouble(identity: TestIdentity) {
  const recipients = new Map<string, Link>();
  const users = new Map<string, UserData>();
  let unavailable = false;
  let linkCount = 0;

  async function makeLink(id: string): Promise<Link> {
    if (unavailable) throw failure('unavailable');
    const recipient = recipients.get(id);
    if (recipient === undefined) throw notFound('request');
    linkCount += 1;
    return recipient && { ...recipient, link: `${recipient.link}?token=${linkCount}` };
  }

  const app = createServiceApp({
    log: testLog(),
    metrics: createMetrics('account'),
    identity: identity.verifier,
    ready: async () => {},
    routes: [
      route(endpoints['mails.verification'], ({ params }) => makeLink(params.id)),
      route(endpoints['mails.passwordReset'], ({ params }) => makeLink(params.id)),
      route(endpoints['mails.userInvitation'], async ({ params }) => {
        const email = await makeLink(params.id);
        return email && { ...email, role: 'admin' as const, invited_by: 'Afsana Admin' };
      }),
      route(endpoints['people.get'], async ({ params }) => {
        const user = users.get(params.id);
        if (!user) throw notFound('user');
        return user;
      }),
    ],
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}`,
    recipients,
    users,
    /** Adds a user with a confirmed address who reads English, or replaces the one with this id. */
    addUser(facts: Partial<UserData> = {}): UserData {
      const user_id = facts.user_id ?? newId();
      const user: UserData = {
        full_name: 'Rahima Khatun',
        email: `account-${user_id}@example.com`,
        image_URL: '',
        email_verified: true,
        locale: 'en',
        sequence: 1,
        ...facts,
        user_id,
      };
      users.set(user_id, user);
      return user;
    },
    linkCount: () => linkCount,
    setUnavailable(value: boolean) {
      unavailable = value;
    },
    stop: () => closeServer(server),
  };
}
