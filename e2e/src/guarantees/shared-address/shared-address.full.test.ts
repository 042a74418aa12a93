import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { startFurtherCopies } from '../../support/system/extra-process.ts';
import { signUpUser, type TestUser } from '../../support/users.ts';

/** At full size as in production. */
const perMinute = sized(200, 1_200);
const limits = {
  RATE_LIMIT_PER_MINUTE: String(perMinute),
  ADDRESS_RATE_LIMIT_PER_MINUTE: String(50 * perMinute),
};
const users = sized(30, 1_000);
/** All together exceed the limit of one user. */
const visits = 2;
const atOnce = 16;
/** Far fewer connections than an address may open. */
const atVisitorsOnce = 100;

/** The requests of a signed-in visit to some pages. */
const visit = [
  'users.me',
  'notifications.list',
  'products.list',
  'memories.list',
  'adoptions.list',
  'specialists.list',
  'cart.get',
  'wishlist.get',
] as const satisfies readonly EndpointName[];

test(
  'all users behind one address are answered in the same minute, and a visitor there is still limited',
  async () => {
    const { environments, url: site } = inject('petcare');
    // The shared system counts requests of the same address, so these copies count, and keep sessions, apart from it.
    const VALKEY_URL = new URL('/13', environments['gateway']?.['VALKEY_URL']).href;
    const gateway = { ...environments['gateway'], EVENTS_NAMESPACE: 'shared-address' };
    const copies = await startFurtherCopies({ ...environments, gateway }, { ...limits, VALKEY_URL }, [
      'account',
    ]);
    onTestFinished(() => copies.stop());
    const { url } = copies;
    const signedUp: TestUser[] = [];
    await eachOf(
      Array.from({ length: users }),
      4,
      async () => void signedUp.push(await signUpUser(url, site)),
    );

    const statuses: Record<number, number> = {};
    const startedAt = performance.now();
    for (let made = 0; made < visits; made += 1)
      await eachOf(signedUp, atOnce, async ({ client }) => {
        for (const name of visit) {
          const { status } = await client.call(endpoints[name]);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      });
    const seconds = (performance.now() - startedAt) / 1_000;
    report(
      `${users} users of one address, ${users * visits * visit.length} requests in ${seconds.toFixed(0)} s: ` +
        `answers by status ${JSON.stringify(statuses)}`,
    );
    expect(statuses).toEqual({ 200: users * visits * visit.length });

    // The control: a visitor, who can be anybody, gets no more than a user.
    const visitor = new ApiClient(url, site);
    let refused = 0;
    await eachOf(Array.from({ length: 3 * perMinute }), atVisitorsOnce, async () => {
      refused += Number((await visitor.call(endpoints['payments.config'])).status === 429);
    });
    expect(refused).toBeGreaterThan(0);
  },
  timeLimit(),
);

async function eachOf<Item>(items: readonly Item[], together: number, work: (item: Item) => Promise<void>) {
  for (let from = 0; from < items.length; from += together)
    await Promise.all(items.slice(from, from + together).map(work));
}
