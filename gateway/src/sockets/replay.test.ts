import { replayableMs } from '@petcare/contracts/replay-window.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { liveMessageTtlMs } from '@petcare/platform/bus/topology.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  type LiveGateways,
  receivedBy,
  replay,
  sendRaw,
  startLiveGateways,
  type Tab,
  watch,
} from '../testing/live-gateways.ts';

let gateways: LiveGateways;
let helper: Tab;
beforeAll(async () => {
  gateways = await startLiveGateways();
});
beforeEach(async () => {
  helper = await gateways.openTab();
});
afterEach(() => gateways.closeSockets());
afterAll(() => gateways.close());

/** A request reaches the server later than it was sent, so pages ask for this much more. */
const marginMs = 500;

/** Waits until nothing was sent for longer than the margin. */
async function untilQuiet(): Promise<void> {
  await gateways.settle(helper);
  await expect
    .poll(
      async () => {
        const before = helper.received.length;
        return (await replay(helper, 1.5 * marginMs)) && helper.received.length === before;
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true);
}

/** Emits changes and waits until all copies have sent them. @returns the milliseconds that a page must ask for. */
async function changeOrders(userId: string, ...ids: string[]): Promise<() => number> {
  await untilQuiet();
  const began = performance.now();
  for (const id of ids) gateways.realtime.emit(rooms.user(userId), 'order.changed', { order_id: id });
  await gateways.settle(helper);
  return () => performance.now() - began + marginMs;
}

const changed = (id: string) => ['order.changed', { order_id: id }];
const withoutMarks = ({ received }: Pick<Tab, 'received'>) =>
  received.filter(([name]) => name !== 'notification.created');

test.each([0, 1] as const)(
  'a page that connects to copy %i after changes receives each once, in order',
  async (copy) => {
    const user = await gateways.signIn();
    const [first, second] = [newId(), newId()];
    const age = await changeOrders(user.userId, first, second);
    const page = await gateways.connectTo(copy, { cookie: user.cookie });
    expect(page.received).toEqual([]);
    expect(await replay(page, age())).toBe(true);
    expect(page.received).toEqual([changed(first), changed(second)]);
  },
);

test('neither older changes nor those of other users are sent', async () => {
  const [user, other] = [await gateways.signIn(), await gateways.signIn()];
  const [older, newer] = [newId(), newId()];
  await changeOrders(user.userId, older);
  const age = await changeOrders(other.userId, newId());
  const later = await changeOrders(user.userId, newer);
  const page = await gateways.connectTo(1, { cookie: user.cookie });
  expect(await replay(page, later())).toBe(true);
  expect(page.received).toEqual([changed(newer)]);
  expect(await replay(page, age())).toBe(true);
  expect(page.received).toEqual([changed(newer), changed(newer)]);
});

test('changes of a topic are sent to a page that watches it, visitors included', async () => {
  const [visitor, idle] = [await gateways.openVisitor(1), await gateways.openVisitor(1)];
  const age = await changeOrders(newId(), newId());
  gateways.realtime.emit(rooms.store(), 'product.changed', { product_id: newId() });
  await gateways.settle(helper);
  await watch(visitor, 'store', null);
  for (const page of [visitor, idle]) expect(await replay(page, age())).toBe(true);
  expect([visitor, idle].map(receivedBy)).toEqual([['product.changed'], []]);
});

test('the end of an earlier session is not sent to a later one', async () => {
  const user = await gateways.signIn();
  const age = await changeOrders(user.userId, newId());
  gateways.realtime.disconnect(rooms.user(user.userId), 'revoked');
  await gateways.settle(helper);
  const page = await gateways.connectTo(0, { cookie: user.cookie });
  expect(await replay(page, age())).toBe(true);
  expect(receivedBy(page)).toEqual(['order.changed']);
});

test('the answer says that something may be missing when the messages do not reach back far enough', async () => {
  expect(await replay(helper, replayableMs)).toBe(false);
});

test('no message of the time that a page can ask for was dropped by the broker while no gateway ran', () => {
  expect(replayableMs).toBeLessThanOrEqual(liveMessageTtlMs);
});

test('the answer says that something may be missing when there are too many messages', async () => {
  const age = await changeOrders(newId(), ...Array.from({ length: 501 }, newId));
  expect(await replay(helper, age())).toBe(false);
});

test.each([
  ['no time', {}],
  ['a negative time', { ms: -1 }],
  ['a text', { ms: '5' }],
  ['a longer time than messages are kept', { ms: replayableMs + 1 }],
  ['nothing', null],
])('a request with %s is answered with false', async (_, request) => {
  const before = withoutMarks(helper);
  const answer = await new Promise((resolve) => sendRaw(helper, 'replay', request, resolve));
  expect(answer).toBe(false);
  expect(withoutMarks(helper)).toEqual(before);
});

test('after twenty requests in ten seconds a page gets no more messages', async () => {
  const age = await changeOrders(helper.userId, newId());
  const answers = await Promise.all(Array.from({ length: 60 }, () => replay(helper, age())));
  expect(answers.filter(Boolean).length).toBeLessThanOrEqual(20);
  expect(answers.filter(Boolean).length).toBeGreaterThan(0);
});

test('a client that asks without end is disconnected', async () => {
  for (let count = 0; count < 120; count += 1) sendRaw(helper, 'replay', { ms: 1 });
  await expect.poll(() => helper.socket.connected).toBe(false);
});

test('pages that connect while data changes all the time miss no change after their data', async () => {
  const user = await gateways.signIn();
  await untilQuiet();
  const ids: string[] = [];
  const writer = setInterval(() => {
    const id = newId();
    ids.push(id);
    gateways.realtime.emit(rooms.user(user.userId), 'order.changed', { order_id: id });
  }, 1);
  onTestFinished(() => clearInterval(writer));
  const pages = [];
  for (let count = 0; count < 60; count += 1) {
    const [began, known] = [performance.now(), ids.length];
    const page = await gateways.connectTo(count % 2 === 0 ? 0 : 1, { cookie: user.cookie });
    const directly = orderIds(page);
    const asked = performance.now();
    const isComplete = await replay(page, asked - began + marginMs);
    // A page that waits longer fetches everything.
    if (isComplete && performance.now() - asked < marginMs) pages.push({ page, known, directly });
  }
  clearInterval(writer);
  expect(pages.length).toBeGreaterThan(0);
  for (const { page, known } of pages)
    await expect
      .poll(() => ids.slice(known).filter((id) => !orderIds(page).has(id)), { timeout: 10_000 })
      .toEqual([]);
  // Without replays, some of these changes would be missed.
  const missed = pages.filter(({ known, directly }) => known < ids.length && !directly.has(ids[known] ?? ''));
  expect(missed.length).toBeGreaterThan(0);
});

function orderIds({ received }: Pick<Tab, 'received'>): Set<unknown> {
  return new Set(received.map(([, data]) => (data as { order_id?: string }).order_id));
}
