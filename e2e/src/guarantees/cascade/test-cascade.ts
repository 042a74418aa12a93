import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInDemoUser, signUpUser } from '../../support/users.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import type { World } from './row-kind.ts';
import { openRows, type Rows } from './cascade-rows.ts';
import { deleteUser } from './cascade-run.ts';

/** Registers the deletion of a user whose rows are stored bypassing every service. */
export function testCascade(started: () => PetCare): void {
  describe('deleting a user with thousands of rows', () => {
    const size = 3_000;
    let petcare: PetCare;
    let rows: Rows;
    let world: World;
    beforeAll(async () => {
      petcare = started();
      rows = await openRows(petcare);
      world = await rows.createWorld(100);
    }, 120_000);
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
    }, 180_000);

    test('the check detects rows that remain, or that mention the deleted user', async () => {
      const userId = newId();
      await rows.fill(userId, size, world);
      const found = await rows.remainsOf(userId);
      for (const collection of [
        'memories',
        'comments',
        'notifications',
        'appointments',
        'orders',
        'payments',
      ])
        expect(found.join()).toContain(collection);
      // The post's comment count is now too high.
      await rows.collection('content', 'comments').deleteMany({ authorId: userId });
      expect(await rows.countWrongCommentCounts(world)).toBeGreaterThan(0);
      const { rows: deleted } = await rows.deleteBare(userId);
      expect(deleted).toBeGreaterThan(0);
      expect(await rows.remainsOf(userId)).toEqual([]);
    }, 60_000);
  });
}
