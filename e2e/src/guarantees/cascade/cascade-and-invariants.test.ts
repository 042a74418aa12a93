import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullSize, injectServers, report, timeLimit } from '../../support/full-size.ts';
import { signInDemoUser, signUpUser } from '../../support/people.ts';
import { startPetCare, type PetCare } from '../../support/petcare.ts';
import type { World } from './cascade-kind.ts';
import { openRows, type Rows } from './cascade-rows.ts';
import { deletePerson } from './cascade-run.ts';
import {
  brokenIn,
  openHouse,
  tryFaults,
  tryFaultsTogether,
  type House,
  type Tried,
} from '../invariants/scenario.ts';
import { tryStuckDeletion } from '../invariants/stuck-deletion.ts';

/*
 * Two guarantees that need a system of their own share one, which takes longer to start than either test. The counts
 * come first, since the other test stores rows past every service.
 */
let petcare: PetCare;
beforeAll(async () => {
  petcare = await startPetCare(injectServers(), { DELETION_UNDO_SECONDS: '1' }, { posts: false });
}, 180_000);
afterAll(() => petcare?.stop());

describe('what must never be', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(petcare);
  }, 120_000);
  afterAll(() => house?.close());

  test('of a house in which much has happened every promise is counted, and none is broken', async () => {
    const broken = brokenIn(await house.count());
    report(
      `nothing planted: ${broken.length === 0 ? 'every promise is counted, and none is broken' : broken.join(', ')}`,
    );
    expect(broken).toEqual([]);
  }, 90_000);

  // Full size breaks one promise at a time, and freezes the service of a deletion, which takes more than a minute.
  test(
    'every promise that is broken by hand is found broken, and kept again when it is mended',
    async () => {
      const tried: readonly (Omit<Tried, 'others'> & Partial<Tried>)[] = fullSize
        ? await tryFaults(house)
        : await tryFaultsTogether(house);
      for (const { fault, found, others = [], afterwards } of tried) {
        const besides = others.length > 0 ? `; besides ${others.join(', ')}` : '';
        report(`  ${fault.name}, ${fault.what}: found ${found}${besides}; mended: ${afterwards}`);
      }
      expect(tried.filter(({ found }) => !found).map(({ fault }) => fault.what)).toEqual([]);
      expect(tried.filter(({ afterwards }) => afterwards !== 0).map(({ fault }) => fault.what)).toEqual([]);
      if (fullSize) {
        const { found, afterwards } = await tryStuckDeletion(house);
        report(
          `  stuck_deletions, a deletion whose service is frozen: found ${found}; going on: ${afterwards}`,
        );
        expect({ found, afterwards }).toEqual({ found: 1, afterwards: 0 });
      }
    },
    timeLimit(300_000),
  );
});

describe('deleting a person with thousands of rows', () => {
  const size = 3_000;
  let rows: Rows;
  let world: World;
  beforeAll(async () => {
    rows = await openRows(petcare);
    world = await rows.buildWorld(100);
  }, 120_000);
  afterAll(() => rows?.close());

  test('a person with thousands of rows over the services is deleted whole, and nobody else loses one', async () => {
    const { user } = await signUpUser(petcare.url);
    const neighbour = newId();
    const stored = await rows.fill(user.id, size, world);
    await rows.fill(neighbour, size, world);
    const before = await rows.countsOf(neighbour);
    const booked = await rows.countsOf(user.id);
    const { deletion } = await deletePerson(await signInDemoUser(petcare.url, 'admin'), user.id, {
      within: 120_000,
    });
    expect(await rows.remainsOf(user.id)).toEqual([]);
    expect(await rows.countsOf(neighbour)).toEqual(before);
    // The books keep every sum.
    const { orders, hostel_orders, payments } = await rows.countsOf(user.id);
    expect({ orders, hostel_orders, payments }).toEqual({
      orders: booked['orders'],
      hostel_orders: booked['hostel_orders'],
      payments: booked['payments'],
    });
    expect(await rows.miscounted(world)).toBe(0);
    // Claims and reminders go with their visits and are not counted by themselves.
    const done = deletion.steps.reduce((sum, step) => sum + step.done, 0);
    const byThemselves = stored - (booked['slot_claims'] ?? 0) - (booked['reminders'] ?? 0);
    expect(done).toBeGreaterThanOrEqual(byThemselves);
    expect(deletion).toMatchObject({ state: 'done', late_rows: 0 });
  }, 180_000);

  test('rows that were left, or name somebody who is gone, would be found out', async () => {
    const person = newId();
    await rows.fill(person, size, world);
    const found = await rows.remainsOf(person);
    for (const collection of ['memories', 'comments', 'notifications', 'appointments', 'orders', 'payments'])
      expect(found.join()).toContain(collection);
    // A count that nobody brought down.
    await rows.collection('content', 'comments').deleteMany({ authorId: person });
    expect(await rows.miscounted(world)).toBeGreaterThan(0);
    const { rows: deleted } = await rows.deleteBare(person);
    expect(deleted).toBeGreaterThan(0);
    expect(await rows.remainsOf(person)).toEqual([]);
  }, 60_000);
});
