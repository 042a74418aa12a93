import type { LinkMail } from '@petcare/contracts/account-security.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/endpoint.ts';
import { failure, notFound } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import type { z } from 'zod';

type Link = z.output<typeof LinkMail>;
type Known = EndpointOutput<(typeof endpoints)['people.get']>;

/** Stands in for account: answers by the contract, from what a test lets it know. Links are new every time, as account's are. */
export async function startAccountDouble(identity: TestIdentity) {
  const readers = new Map<string, Link>();
  const people = new Map<string, Known>();
  let away = false;
  let made = 0;

  async function makeLink(id: string): Promise<Link> {
    if (away) throw failure('unavailable');
    const reader = readers.get(id);
    if (reader === undefined) throw notFound('request');
    made += 1;
    return reader && { ...reader, link: `${reader.link}?token=${made}` };
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
        const mail = await makeLink(params.id);
        return mail && { ...mail, role: 'admin' as const, invited_by: 'Afsana Admin' };
      }),
      route(endpoints['people.get'], async ({ params }) => {
        const person = people.get(params.id);
        if (!person) throw notFound('person');
        return person;
      }),
    ],
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}`,
    /** Who a request's or a person's link goes to; null: nobody any more. */
    readers,
    people,
    /** How many links it has made. */
    made: () => made,
    setAway(value: boolean) {
      away = value;
    },
    stop: () => closeServer(server),
  };
}
