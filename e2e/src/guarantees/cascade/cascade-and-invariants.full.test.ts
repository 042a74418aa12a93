import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullSize, injectServers, report, timeLimit } from '../../support/full-size.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';
import { startPetCare, type PetCare } from '../../support/system/petcare.ts';
import type { World } from './row-kind.ts';
import { openRows, type Rows } from './cascade-rows.ts';
import { deleteUser } from './cascade-run.ts';
import {
  violatedIn,
  createInvariantFixture,
  injectOneByOne,
  injectTogether,
  type InvariantFixture,
  type FaultResult,
} from '../invariants/scenario.ts';
import { checkStuckDeletion } from '../invariants/stuck-deletion.ts';

/*
 * Two guarantees share one system, which takes longer to start than either test. The invariant checks come first,
 * since the other test stores rows bypassing every service.
 */
let petcare: PetCare;
beforeAll(async () => {
  petcare = await startPetCare(injectServers(), { DELETION_UNDO_SECONDS: '1' }, { posts: false });
});
afterAll(() => petcare?.stop());

describe('the checks of the invariants', () => {
  let checked: InvariantFixture;
  beforeAll(async () => {
    checked = await createInvariantFixture(petcare);
  });
  afterAll(() => checked?.close());

  test('every invariant is checked, and none is violated after typical use', async () => {
    const broken = violatedIn(await checked.count());
    report(
      `no injected fault: ${broken.length === 0 ? 'every invariant is checked, and none is violated' : broken.join(', ')}`,
    );
    expect(broken).toEqual([]);
  });

  // At full size each fault is injected by itself, and a frozen service blocks a deletion, which takes over a
  // minute.
  test(
    'every injected fault is detected, and the invariant holds again after its repair',
    async () => {
      const tried: readonly (Omit<FaultResult, 'others'> & Partial<FaultResult>)[] = fullSize
        ? await injectOneByOne(checked)
        : await injectTogether(checked);
      for (const { fault, found, others = [], afterwards } of tried) {
        const besides = others.length > 0 ? `; besides ${others.join(', ')}` : '';
        report(`  ${fault.name}, ${fault.description}: found ${found}${besides}; repaired: ${afterwards}`);
      }
      expect(tried.filter(({ found }) => !found).map(({ fault }) => fault.description)).toEqual([]);
      expect(
        tried.filter(({ afterwards }) => afterwards !== 0).map(({ fault }) => fault.description),
      ).toEqual([]);
      if (fullSize) {
        const { found, afterwards } = await checkStuckDeletion(checked);
        report(
          `  stuck_deletions, a deletion whose service is frozen: found ${found}; going on: ${afterwards}`,
        );
        expect({ found, afterwards }).toEqual({ found: 1, afterwards: 0 });
      }
    },
    timeLimit(300_000),
  );
});

describe('deleting a user with thousands of rows', () => {
  const size = 3_000;
  let rows: Rows;
  let world: World;
  beforeAll(async () => {
    rows = await openRows(petcare);
    world = await rows.createWorld(100);
  });
  afterAll(() => rows?.close());

  test('all rows of a deleted user are removed, and no other user loses any', async () => {
    const { user } = await signUpUser(petcare.url);
    const neighbour = newId();
    const stored = await rows.fill(user.id, size, world);
    await rows.fill(neighbour, size, world);
    const before = await rows.countsOf(neighbour);
    const booked = await rows.countsOf(user.id);
    const { deletion } = await deleteUser(await signInDemoUser(petcare.url, 'admin'), user.id, {
      within: 120_000,
    });
    expect(await rows.remainsOf(user.id)).toEqual([]);
    expect(await rows.countsOf(neighbour)).toEqual(before);
    // Orders and payments are kept.
    const { orders, hostel_orders, payments } = await rows.countsOf(user.id);
    expect({ orders, hostel_orders, payments }).toEqual({
      orders: booked['orders'],
      hostel_orders: booked['hostel_orders'],
      payments: booked['payments'],
    });
    expect(await rows.countWrongCommentCounts(world)).toBe(0);
    // Slot claims and reminders are deleted with their appointments and not counted separately.
    const done = deletion.steps.reduce((sum, step) => sum + step.done, 0);
    const countedByThemselves = stored - (booked['slot_claims'] ?? 0) - (booked['reminders'] ?? 0);
    expect(done).toBeGreaterThanOrEqual(countedByThemselves);
    expect(deletion).toMatchObject({ state: 'done', late_rows: 0 });
  });

  test('the check detects rows that remain, or that mention the deleted user', async () => {
    const userId = newId();
    await rows.fill(userId, size, world);
    const found = await rows.remainsOf(userId);
    for (const collection of ['memories', 'comments', 'notifications', 'appointments', 'orders', 'payments'])
      expect(found.join()).toContain(collection);
    // The post's comment count is now too high.
    await rows.collection('content', 'comments').deleteMany({ authorId: userId });
    expect(await rows.countWrongCommentCounts(world)).toBeGreaterThan(0);
    const { rows: deleted } = await rows.deleteBare(userId);
    expect(deleted).toBeGreaterThan(0);
    expect(await rows.remainsOf(userId)).toEqual([]);
  });
});
