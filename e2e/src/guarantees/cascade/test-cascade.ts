import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInDemoUser, signUpUser } from '../../support/users.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import type { World } from './row-kind.ts';
import { openRows, type Rows } from './cascade-rows.ts';
import { deleteUser } from './cascade-run.ts';

export function testCascade(system: () => PetCare): void {
  let petcare: PetCare;
  const size = 3_000;
  let rows: Rows;
  let world: World;
  beforeAll(async () => {
    petcare = system();
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
    const { orders, bookings, payments } = await rows.countsOf(user.id);
    expect({ orders, bookings, payments }).toEqual({
      orders: booked['orders'],
      bookings: booked['bookings'],
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
}
