import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Inbox, type Notification } from '@petcare/contracts/notifications/notifications.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { openBrowser, openPage } from '../../support/browser.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { observeStatuses } from './status-observer.ts';

const cycle = ['Processing', 'Shipping', 'Delivered', 'Pending'] as const;
const lostAfterMs = 60_000;

export interface LiveStatusResult {
  /** From the admin's response to the customer's screen, in milliseconds, without the changes after a kill. */
  readonly latencies: number[];
  readonly disturbed: { name: string; ms: number }[];
  readonly lost: number;
  readonly inboxErrors: number;
  readonly toasts: number;
  readonly shownTwice: number;
  /** The bell's count at the end and its expected value, which includes the notification of the order itself. */
  readonly bell: { expected: number; shown: number };
}

export type Disturbances = ReadonlyMap<number, { name: string; inject: () => void | Promise<void> }>;

export async function measureLiveStatus(
  url: string,
  changes: number,
  disturbances: Disturbances = new Map(),
): Promise<LiveStatusResult> {
  const customer = await signUpUser(url);
  const order = await buyAs(customer, await firstProduct(url));
  const admin = await signInDemoUser(url, 'admin');
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser, url, { signedIn: customer });
    await page.goto('/orders');
    await page.getByText(order.order_id).filter({ visible: true }).first().waitFor();
    await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor();
    const observer = await observeStatuses(page, cycle);

    const latencies: number[] = [];
    const disturbed: { name: string; ms: number }[] = [];
    let lost = 0;
    for (let change = 0; change < changes; change += 1) {
      const status = cycle[change % cycle.length] ?? 'Pending';
      const fault = disturbances.get(change);
      await fault?.inject();
      const since = observer.observed.statuses.length;
      const answeredAt = await changeStatus(admin, order._id, status);
      try {
        const ms = (await observer.shows(status, since, lostAfterMs)) - answeredAt;
        if (fault) disturbed.push({ name: fault.name, ms });
        else latencies.push(Math.max(0, ms));
      } catch {
        lost += 1;
      }
    }
    const entries = await inboxOf(customer, changes);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const shown = await eventually(
      async () => {
        const label = (await bell.first().getAttribute('aria-label')) ?? '';
        const count = Number(/\d+/.exec(label)?.[0] ?? 0);
        if (count !== changes + 1) throw new Error(`the bell says ${count}`);
        return count;
      },
      { within: 10_000 },
    ).catch((error: unknown) => Number(/\d+/.exec(String(error))?.[0] ?? -1));
    const toastIds = observer.observed.toasts.filter((id) => /^[0-9a-f]{24}$/.test(id));
    return {
      latencies,
      disturbed,
      lost,
      inboxErrors: Math.abs(entries.length - changes),
      toasts: toastIds.length,
      shownTwice: toastIds.length - new Set(toastIds).size,
      bell: { expected: changes + 1, shown },
    };
  } finally {
    await browser.close();
  }
}

async function changeStatus({ client }: TestUser, orderId: string, status: string): Promise<number> {
  return eventually(
    async () => {
      const answer = await client.call(endpoints['orders.changeStatus'], {
        params: { id: orderId },
        body: { status },
      });
      if (answer.status !== 200)
        throw new Error(`changing the status answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return Date.now();
    },
    { within: 30_000, every: 50 },
  );
}

async function inboxOf({ client }: TestUser, expected: number): Promise<Notification[]> {
  const read = async () => {
    const entries: Notification[] = [];
    for (;;) {
      const after = entries.at(-1)?.seq ?? 0;
      const { body } = await client.call(endpoints['notifications.list'], {
        query: `?after=${after}&limit=100`,
      });
      const { notifications } = Inbox.parse(body);
      entries.push(...notifications);
      if (notifications.length < 100)
        return entries.filter(({ content }) => content.kind === 'order.status_changed');
    }
  };
  return eventually(
    async () => {
      const entries = await read();
      if (entries.length < expected) throw new Error('entries are missing');
      return entries;
    },
    { within: 30_000, every: 250 },
  ).catch(read);
}

export function describeLiveStatus(result: LiveStatusResult): string[] {
  const { latencies, disturbed, lost, inboxErrors, toasts, shownTwice, bell } = result;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => inMs(percentile(latencies, share)));
  return [
    `  response to screen: p50 ${p50}, p95 ${p95}, p99 ${p99}`,
    `  lost ${lost}, toasts ${toasts}, shown twice ${shownTwice}, inbox entries missing or too many ${inboxErrors}, bell ${bell.shown} of ${bell.expected}`,
    ...disturbed.map(
      ({ name, ms }) =>
        `  ${name} killed right before: on the screen ${inMs(Math.max(0, ms))} after the response`,
    ),
  ];
}
