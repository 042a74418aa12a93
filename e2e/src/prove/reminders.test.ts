import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOwnPetCare, type OwnPetCare } from './own-petcare.ts';
import { measureReminders } from './reminders.ts';

describe('the reminders of visits', () => {
  let petcare: OwnPetCare;
  beforeAll(async () => {
    petcare = await startOwnPetCare('reminders-test');
  }, 120_000);
  afterAll(() => petcare?.stop());

  test('come once each after three moves, none after a cancellation, also when clinic and worker are killed', async () => {
    const result = await measureReminders(petcare, 4);
    expect(result).toMatchObject({ reminders: 8, wrong: [], afterCancelling: 0, controlNoticed: true });
  }, 420_000);
});
