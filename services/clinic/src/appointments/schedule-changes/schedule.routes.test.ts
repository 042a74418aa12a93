import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDoctor, everyDay } from '../../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');

async function linkedDoctor() {
  const account = userCaller(newId(), 'doctor');
  const built = await buildDoctor({ userId: account.id });
  return { ...built, account, path: `/api/specialists/${built.doctor._id}/schedule` };
}
const change = (path: string, body: unknown, as = admin) => clinic.send('PUT', path, { as, body });

describe('the hours of a doctor', () => {
  test('are visible to and changed by the doctor and admins, by the id of the record or the account', async () => {
    const { path, account, doctor } = await linkedDoctor();
    for (const as of [account, admin])
      for (const address of [path, `/api/specialists/${account.id}/schedule`]) {
        const { body } = await clinic.send('GET', address, { as });
        expect(body).toEqual({ dr_id: doctor._id, ...everyDay, version: 1 });
      }
    const other = await linkedDoctor();
    const unlinked = userCaller(newId(), 'doctor');
    for (const as of [other.account, unlinked, userCaller(newId())]) {
      expect((await clinic.send('GET', path, { as })).status).toBe(404);
      expect((await change(path, { ...everyDay }, as)).status).toBe(404);
    }
    expect((await clinic.send('GET', path)).status).toBe(401);
    expect((await clinic.send('GET', `/api/specialists/${newId()}/schedule`, { as: admin })).status).toBe(
      404,
    );
    expect(
      (await clinic.send('GET', `/api/specialists/${unlinked.id}/schedule`, { as: unlinked })).status,
    ).toBe(404);
  });

  test('are the default hours until they are changed', async () => {
    const added = await clinic.send('POST', '/api/specialists', {
      as: admin,
      body: {
        dr_name: 'Dr. New',
        specialise: 'Surgery',
        dr_degrees: 'DVM',
        experience_yr: 1,
        visiting_fees: 500,
        dr_address: 'Dhaka',
        dr_contact: '01712345678',
        dr_email: `${newId()}@petcare.test`,
      },
    });
    const path = `/api/specialists/${added.body.specialist._id}/schedule`;
    const { body } = await clinic.send('GET', path, { as: admin });
    expect(body).toMatchObject({ slot_minutes: 20, version: 0 });
    expect(body.weekly).toHaveLength(5);
    // Concurrent first changes.
    const hours = { ...everyDay, slot_minutes: 30, version: 0 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => change(path, hours)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'version_conflict', details: { current: { version: 1 } } });
    expect(await Schedules.findById(added.body.specialist._id).lean()).toMatchObject({ version: 1 });
  });

  test('change the slots of all days at once and publish an event', async () => {
    const { path, account, doctor } = await linkedDoctor();
    const day = dateInDays(2);
    const hours = {
      ...everyDay,
      slot_minutes: 60,
      overrides: [{ date: day, hours: [{ from: '10:00', to: '12:30' }] }],
      leave: [{ from: dateInDays(3), to: dateInDays(5), reason: 'Conference' }],
      version: 1,
    };
    const { status, body } = await change(path, hours, account);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Data Updated!', schedule: { version: 2 }, outside: [] });
    const slotsOf = async (date: string) =>
      (await clinic.send('GET', `/api/specialists/${doctor._id}/slots?date=${date}`)).body.slots;
    expect((await slotsOf(day)).map(({ start }: { start: string }) => start)).toEqual([
      dhakaTime(day, '10:00'),
      dhakaTime(day, '11:00'),
    ]);
    expect(await slotsOf(dateInDays(4))).toEqual([]);
    const events = await clinic.eventsAbout(doctor._id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['specialist.updated']);
  });

  test('keep existing appointments, and list those outside the new hours', async () => {
    const { path, account, ...built } = await linkedDoctor();
    const [day, other] = [dateInDays(2), dateInDays(3)];
    const book = (body: object) =>
      clinic.send('POST', '/api/appointments', {
        as: userCaller(newId()),
        body: { ...appointmentBody(built), ...body },
      });
    const inside = await book({ appointment_date: day, slot_start: dhakaTime(day, '09:00') });
    const outside = await book({ appointment_date: other, slot_start: dhakaTime(other, '09:00') });
    const { body } = await change(path, { ...everyDay, leave: [{ from: other, to: other }] }, account);
    expect(body.outside).toEqual([outside.body.appointment._id]);
    for (const { body: booked } of [inside, outside]) {
      const current = await clinic.send('GET', `/api/appointments/${booked.appointment._id}`, {
        as: account,
      });
      expect(current.body).toEqual(booked.appointment);
    }
  });

  test('changed by several at once are changed once; the others get the stored version', async () => {
    const { path, account } = await linkedDoctor();
    const answers = await Promise.all(
      [10, 15, 30, 60].map((slot_minutes) =>
        change(path, { ...everyDay, slot_minutes, version: 1 }, account),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const stored = answers.find(({ status }) => status === 200)?.body.schedule;
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.details.current).toEqual(stored);
  });

  test('are refused when invalid, naming the field', async () => {
    const { path } = await linkedDoctor();
    const refused: [object, string][] = [
      [{ slot_minutes: 7 }, 'slot_minutes'],
      [{ slot_minutes: 0 }, 'slot_minutes'],
      [{ weekly: [{ weekday: 7, hours: { from: '09:00', to: '10:00' } }] }, 'weekly.0.weekday'],
      [{ weekly: [{ weekday: 1, hours: { from: '10:00', to: '09:00' } }] }, 'weekly.0.hours.to'],
      [{ breaks: [{ weekday: 1, hours: { from: '09:03', to: '10:00' } }] }, 'breaks.0.hours.from'],
      [{ leave: [{ from: '2026-12-02', to: '2026-12-01' }] }, 'leave.0.to'],
      [{ overrides: [{ date: '2026-02-30', hours: [] }] }, 'overrides.0.date'],
    ];
    for (const [given, field] of refused) {
      const { status, body } = await change(path, { ...everyDay, ...given });
      expect([status, body.errors?.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
    }
  });
});
