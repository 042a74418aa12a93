import { endpoints } from '@petcare/contracts/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { report } from '../../support/full-size.ts';
import { signInDemoUser } from '../../support/users.ts';
import { doctorRows, createDoctorFixture, requestDoctorRow, type DoctorFixture } from './doctor-access.ts';
import { signUpWithRole } from './callers.ts';

const { url } = inject('petcare');

describe('access to the records of a doctor', () => {
  let fixture: DoctorFixture;
  const rows = doctorRows();
  let passed = 0;
  afterAll(() => report(`${rows.length} rows of doctors: ${rows.length - passed} deviations`));
  beforeAll(async () => {
    fixture = await createDoctorFixture(url, await signUpWithRole(url, 'admin'));
  }, 60_000);

  test.each(rows)('$name (by account: $byAccount): $doctor doctor → $expected', async (row) => {
    expect(await requestDoctorRow(fixture, row)).toBe(row.expected);
    passed += 1;
  });

  test('another doctor and an unlinked doctor do not see the appointment in their lists, with or without a filter', async () => {
    const { doctors, appointmentId, drId } = fixture;
    for (const { client, user } of [doctors.other, doctors.unlinked])
      for (const query of ['', `?dr_id=${drId}`]) {
        const { status, body } = await client.call(endpoints['appointments.ofDoctor'], {
          params: { id: user.id },
          query,
        });
        expect([status, body]).toEqual([200, []]);
      }
    const { client, user } = doctors.assigned;
    const own = await client.call(endpoints['appointments.ofDoctor'], { params: { id: user.id } });
    expect(own.body).toMatchObject([{ _id: appointmentId }]);
    for (const doctor of Object.values(doctors))
      expect((await doctor.client.call(endpoints['appointments.list'])).status).toBe(403);
  });

  test('the rows detect a violation: an admin, who may see the appointment, does not get a 404', async () => {
    const { client } = await signInDemoUser(url, 'admin');
    const asAdmin = {
      ...fixture,
      doctors: { ...fixture.doctors, other: { client, user: fixture.doctors.other.user } },
    };
    const row = doctorRows().find(({ doctor, name }) => doctor === 'other' && name === 'appointments.get')!;
    expect(await requestDoctorRow(asAdmin, row)).not.toBe(row.expected);
  });
});
