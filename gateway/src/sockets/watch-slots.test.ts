import { maxWatchedDoctors, rooms, type WatchAnswer } from '@petcare/contracts/sockets.ts';
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
const watch = ({ socket }: Tab, id: unknown) =>
  new Promise<WatchAnswer>((resolve) => socket.emit('slots.watch', id as string, resolve));

/** Says that a slot of a doctor changed, and waits until all tabs have heard what is said to them afterwards. */
async function changeSlot(dr_id: string, ...tabs: Tab[]) {
  const date = '2026-11-27';
  gateways.realtime.emit(rooms.doctorSlots(dr_id), 'slots.changed', { dr_id, date });
  const mark = { seq: Math.trunc(performance.now() * 1_000), unseen: 0 };
  gateways.realtime.emit(
    tabs.map(({ userId }) => rooms.user(userId)),
    'notification.created',
    mark,
  );
  for (const { heard } of tabs) await expect.poll(() => heard).toContainEqual(['notification.created', mark]);
}
const slotsHeard = ({ heard }: Tab) => heard.filter(([name]) => name === 'slots.changed');

test('who looks at the times of a doctor hears that one changed, at every copy of the gateway; who does not, does not', async () => {
  const doctor = newId();
  const [here, there, other] = [await openTab(0), await openTab(1), await openTab(0)];
  expect(await watch(here, doctor)).toBe('watching');
  expect(await watch(there, doctor)).toBe('watching');
  await watch(other, newId());
  await changeSlot(doctor, here, there, other);
  for (const tab of [here, there])
    expect(slotsHeard(tab)).toEqual([['slots.changed', { dr_id: doctor, date: '2026-11-27' }]]);
  expect(slotsHeard(other)).toEqual([]);
});

test('who has closed the page hears no more', async () => {
  const doctor = newId();
  const tab = await openTab();
  await watch(tab, doctor);
  tab.socket.emit('slots.unwatch', doctor);
  // Answered after the message before it was dealt with.
  await watch(tab, newId());
  await changeSlot(doctor, tab);
  expect(slotsHeard(tab)).toEqual([]);
});

test('a tab looks at so many doctors at most, and at another one once it has left one', async () => {
  const tab = await openTab();
  const doctors = Array.from({ length: maxWatchedDoctors }, () => newId());
  expect(await Promise.all(doctors.map((doctor) => watch(tab, doctor)))).toEqual(
    doctors.map(() => 'watching'),
  );
  const another = newId();
  expect(await watch(tab, another)).toBe('too_many');
  expect(await watch(tab, doctors[0])).toBe('watching');
  tab.socket.emit('slots.unwatch', doctors[1] ?? '');
  expect(await watch(tab, another)).toBe('watching');
});

test('nothing but an id joins anything, and nonsense breaks nothing', async () => {
  const [tab, stranger] = [await openTab(), await openTab()];
  const tricks: unknown[] = [
    rooms.user(stranger.userId),
    rooms.admins(),
    rooms.doctorSlots(newId()),
    `${newId()} ${rooms.admins()}`,
    '',
    'a'.repeat(5_000),
    24,
    null,
    undefined,
    { $ne: null },
    [newId()],
  ];
  for (const trick of tricks) expect(await watch(tab, trick)).toBe('not_found');
  tab.socket.emit('slots.watch', newId(), 'no function' as never);
  (tab.socket.emit as (...all: unknown[]) => void)('slots.watch');
  (tab.socket.emit as (...all: unknown[]) => void)('slots.unwatch', { $ne: null });
  // Leaving a doctor is no way out of the rooms that the server chose.
  tab.socket.emit('slots.unwatch', rooms.user(tab.userId));
  gateways.realtime.emit([rooms.user(stranger.userId), rooms.admins()], 'notification.seen', {
    unseen: 7,
  });
  await changeSlot(newId(), tab);
  expect(tab.heard.filter(([name]) => name === 'notification.seen')).toEqual([]);
});
