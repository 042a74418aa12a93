import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { startPetCare } from '../../support/system/petcare.ts';
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
    const servers = injectServers();
    // The other systems on this server count requests of the same address.
    const petcare = await startPetCare(
      { ...servers, valkeyUrl: new URL('/13', servers.valkeyUrl).href },
      limits,
      {
        posts: false,
      },
    );
    onTestFinished(() => petcare.stop());
    const { url } = petcare;
    const signedUp: TestUser[] = [];
    await eachOf(Array.from({ length: users }), 4, async () => void signedUp.push(await signUpUser(url)));

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
    const visitor = new ApiClient(url);
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
