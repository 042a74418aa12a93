import { rooms, type WatchAnswer } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startLiveGateways, type LiveGateways } from '../testing/live-gateways.ts';

let gateways: LiveGateways;
beforeAll(async () => {
  gateways = await startLiveGateways();
});
afterEach(() => gateways.closeSockets());
afterAll(() => gateways.close());

type Tab = Awaited<ReturnType<typeof openTab>>;

async function openTab(copy: 0 | 1 = 0) {
  const person = await gateways.signIn();
  return { ...person, ...(await gateways.listenAt(copy, { cookie: person.cookie })) };
}
const watch = ({ socket }: Tab, what: 'store' | 'hostel') =>
  new Promise<WatchAnswer>((resolve) => socket.emit(`${what}.watch`, {}, resolve));

/** Says that goods and nights changed, and waits until all tabs have heard what is said to them afterwards. */
async function change(...tabs: Tab[]) {
  gateways.realtime.emit(rooms.store(), 'product.changed', { product_id: newId() });
  const nights = { petType: 'cat', from: '2126-12-01', to: '2126-12-02' } as const;
  gateways.realtime.emit(rooms.hostel(), 'hostel.changed', nights);
  const mark = { seq: Math.trunc(performance.now() * 1_000), unseen: 0 };
  const everybody = tabs.map(({ userId }) => rooms.user(userId));
  gateways.realtime.emit(everybody, 'notification.created', mark);
  for (const { heard } of tabs) await expect.poll(() => heard).toContainEqual(['notification.created', mark]);
}
const newsIn = ({ heard }: Tab) =>
  heard.map(([name]) => name).filter((name) => name !== 'notification.created');

test('who looks at the store or at the calendar hears of it at every copy of the gateway, and nobody else does', async () => {
  const [shopper, guest, other] = [await openTab(0), await openTab(1), await openTab(1)];
  expect([await watch(shopper, 'store'), await watch(guest, 'hostel')]).toEqual(['watching', 'watching']);
  await change(shopper, guest, other);
  expect([newsIn(shopper), newsIn(guest), newsIn(other)]).toEqual([
    ['product.changed'],
    ['hostel.changed'],
    [],
  ]);
});

test('who has left them hears no more', async () => {
  const tab = await openTab();
  await watch(tab, 'store');
  await watch(tab, 'hostel');
  tab.socket.emit('store.unwatch', {});
  tab.socket.emit('hostel.unwatch', {});
  await change(tab);
  expect(newsIn(tab)).toEqual([]);
});

test('whatever is sent along joins no other room, and breaks nothing', async () => {
  const tab = await openTab();
  for (const trick of [rooms.admins(), [rooms.admins()], null, { room: rooms.admins() }, 7])
    tab.socket.emit('store.watch', trick as never, 'no function' as never);
  expect(await watch(tab, 'store')).toBe('watching');
  gateways.realtime.emit(rooms.admins(), 'clinic.changed', { dr_id: null });
  await change(tab);
  expect(newsIn(tab)).toEqual(['product.changed']);
});
