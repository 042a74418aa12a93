import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { describe, expect, test } from 'vitest';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { bookOfferedSlot } from '../../appointments/book-offered-slot.ts';
import { offerMoves } from '../../appointments/moves/offer-moves.ts';
import { Appointments } from '../../appointments/appointment.model.ts';
import { changePetStatus } from '../../pets/change-pet-status.ts';
import { updateSchedule } from '../../appointments/schedule-changes/update-schedule.ts';

import { unlinkDoctor, updateService } from '../../directory/change-service.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildAccount } from '../../testing/build-account.ts';
import { buildDoctor, buildService, everyDay, type StatedHours } from '../../testing/build-doctor.ts';
import { buildPet } from '../../testing/build-pet.ts';
import {
  buildWaiting,
  buildWaits,
  claimsOfDoctor,
  join,
  waitDay,
  waitOf,
} from '../../testing/build-waits.ts';
import { deletePet } from '../../lifecycle/trash/delete-pet.ts';
import { deleteService } from '../../lifecycle/trash/delete-service.ts';
import { restoreService } from '../../lifecycle/trash/restore-service.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { WaitlistEntries } from './waitlist-entry.model.ts';

useTestDatabase();

const admin = buildUser('admin');
const at = (time: string) => dhakaTime(waitDay, time);
const [nine, nineTwenty, nineForty] = [at('09:00'), at('09:20'), at('09:40')];
const oneSlot = [{ date: waitDay, hours: [{ from: '09:00', to: '09:20' }] }];
const onLeave: StatedHours = { ...everyDay, leave: [{ from: waitDay, to: waitDay }] };
/** No field of these updates needs it. */
const deps = { client: {} as InternalClient };
const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

describe('time that opens', () => {
  test.each<[string, StatedHours, StatedHours]>([
    ['a leave that ends', onLeave, everyDay],
    ['longer hours', { ...everyDay, weekly: [] }, everyDay],
    [
      'shorter breaks',
      { ...everyDay, breaks: everyDay.weekly },
      {
        ...everyDay,
        breaks: everyDay.weekly.map((one) => ({ ...one, hours: { from: '10:00', to: '17:00' } })),
      },
    ],
    [
      'hours of a single date',
      { ...everyDay, weekly: [] },
      { ...everyDay, weekly: [], overrides: [{ date: waitDay, hours: [{ from: '09:00', to: '10:00' }] }] },
    ],
    ['a closed date that is reopened', { ...everyDay, overrides: [{ date: waitDay, hours: [] }] }, everyDay],
  ])('by %s is offered to those who wait, oldest first, before others book it', async (_, before, after) => {
    const clinic = await buildDoctor({}, before);
    const [first, second] = [await buildWaiting(clinic), await buildWaiting(clinic)];
    await updateSchedule(clinic.doctor._id, after);
    expect(await waitOf(first)).toEqual(['offered', nine]);
    expect(await waitOf(second)).toEqual(['offered', nineTwenty]);
    for (const slot_start of [nine, nineTwenty]) {
      const booking = bookAppointment(appointmentBody(clinic, { slot_start }), buildUser());
      await expect(booking).rejects.toMatchObject({ code: 'slot_taken' });
    }
    const { appointment } = await bookAppointment(appointmentBody(clinic), buildUser());
    expect(appointment.start.toISOString()).toBe(nineForty);
    await bookOfferedSlot(first.entryId, first.user.id);
    expect(await waitOf(first)).toEqual(['booked']);
  });

  test('is never booked by another user at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const clinic = await buildDoctor({}, onLeave);
      const waiting = await buildWaiting(clinic);
      const [stranger] = await Promise.all([
        bookAppointment(appointmentBody(clinic, { slot_start: nine }), buildUser()).then(
          () => 'booked',
          codeOf,
        ),
        updateSchedule(clinic.doctor._id, { ...everyDay, overrides: oneSlot }),
      ]);
      expect(stranger).toBeOneOf(['invalid_input', 'slot_taken']);
      expect(await waitOf(waiting)).toEqual(['offered', nine]);
    }
  });

  test('beside time that another user holds at the same moment is offered, and the hours are changed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const clinic = await buildDoctor({}, { overrides: oneSlot });
      const waiting = await buildWaiting(clinic);
      const overrides = [{ date: waitDay, hours: [{ from: '09:00', to: '09:40' }] }];
      const [booked] = await Promise.all([
        bookAppointment(appointmentBody(clinic, { slot_start: nine }), buildUser()).then(
          () => 'booked',
          codeOf,
        ),
        updateSchedule(clinic.doctor._id, { ...everyDay, overrides }),
      ]);
      expect(booked).toBeOneOf(['booked', 'slot_taken']);
      expect(await waitOf(waiting)).toEqual(['offered', booked === 'booked' ? nineTwenty : nine]);
    }
  });

  test('on a day without a waiting user stays free', async () => {
    const clinic = await buildDoctor({}, { ...onLeave, leave: [{ from: waitDay, to: dateInDays(4) }] });
    await join(clinic, { user: buildUser(), date: dateInDays(4) });
    await updateSchedule(clinic.doctor._id, {
      ...everyDay,
      leave: [{ from: dateInDays(4), to: dateInDays(4) }],
    });
    expect(await claimsOfDoctor(clinic.doctor._id)).toEqual([]);
  });
});

describe('an offer that can no longer be accepted', () => {
  test('because the doctor goes on leave ends, and its user keeps the place', async () => {
    const waits = await buildWaits();
    const { doctor, first, second } = waits;
    await waits.free();
    await updateSchedule(doctor._id, onLeave);
    expect([await waitOf(first), await waitOf(second)]).toEqual([['waiting'], ['waiting']]);
    expect(await claimsOfDoctor(doctor._id)).toEqual([]);
    await expect(bookOfferedSlot(first.entryId, first.user.id)).rejects.toMatchObject({
      code: 'offer_expired',
    });
    await updateSchedule(doctor._id, { ...everyDay, overrides: oneSlot });
    expect([await waitOf(first), await waitOf(second)]).toEqual([['offered', nine], ['waiting']]);
  });

  test('because the hours change ends for a move, too, and its time is offered to those who wait', async () => {
    const clinic = await buildDoctor({}, { overrides: oneSlot });
    const { doctor } = clinic;
    const body = appointmentBody(clinic, { slot_start: dhakaTime(dateInDays(5), '09:00') });
    const { appointment } = await bookAppointment(body, await buildAccount());
    const moves = [{ appointment_id: appointment._id, slot_start: nine }];
    expect(await offerMoves(doctor._id, moves, admin)).toMatchObject({ refused: [] });
    const waiting = await buildWaiting(clinic);
    const overrides = [{ date: waitDay, hours: [{ from: '09:00', to: '09:30' }] }];
    await updateSchedule(doctor._id, { ...everyDay, slot_minutes: 30, overrides });
    expect(await Appointments.findById(appointment._id).lean()).toMatchObject({
      moveOffer: null,
      version: 3,
    });
    expect(await waitOf(waiting)).toEqual(['offered', nine]);
  });

  test('because the doctor no longer offers its service passes to the next, until the doctor does again', async () => {
    const waits = await buildWaits({}, { overrides: oneSlot });
    const { doctor, service, first, second } = waits;
    const other = await buildService({ drIds: [doctor._id] });
    await WaitlistEntries.updateOne({ _id: second.entryId }, { $set: { serviceId: other._id } });
    await waits.free();
    expect(await waitOf(first)).toEqual(['offered', nine]);
    await unlinkDoctor(service._id, doctor._id);
    expect([await waitOf(first), await waitOf(second)]).toEqual([['waiting'], ['offered', nine]]);
    await leaveWaitlist(second.entryId, second.user.id);
    expect(await claimsOfDoctor(doctor._id)).toEqual([]);
    await updateService(service._id, { newDoctorId: doctor._id }, admin, deps);
    expect(await waitOf(first)).toEqual(['offered', nine]);
  });

  test('because its service was deleted waits on until the service is restored', async () => {
    const waits = await buildWaits();
    await waits.free();
    await deleteService(waits.service._id);
    expect(await waitOf(waits.first)).toEqual(['waiting']);
    expect(await claimsOfDoctor(waits.doctor._id)).toEqual([]);
    await restoreService(waits.service._id);
    expect(await waitOf(waits.first)).toEqual(['offered', nine]);
    expect(await waitOf(waits.second)).toEqual(['offered', nineTwenty]);
  });

  test.each([
    [
      'was archived',
      (id: string, user: ReturnType<typeof buildUser>) => changePetStatus(id, { status: 'archived' }, user),
    ],
    ['was deleted', (id: string, user: ReturnType<typeof buildUser>) => deletePet(id, user)],
  ])('because its pet %s ends, and passes to the next', async (_name, remove) => {
    const waits = await buildWaits();
    const user = await buildAccount();
    const { _id: petId } = await buildPet({ ownerId: user.id });
    await WaitlistEntries.deleteOne({ _id: waits.first.entryId });
    await WaitlistEntries.updateOne({ _id: waits.second.entryId }, { $set: { createdAt: new Date() } });
    const ofPet = await join(waits, { user, petId });
    await WaitlistEntries.updateOne({ _id: ofPet.entryId }, { $set: { createdAt: new Date(0) } });
    await waits.free();
    expect(await waitOf(ofPet)).toEqual(['offered', nine]);
    await remove(petId, user);
    expect([await waitOf(ofPet), await waitOf(waits.second)]).toEqual([['lapsed'], ['offered', nine]]);
  });
});
