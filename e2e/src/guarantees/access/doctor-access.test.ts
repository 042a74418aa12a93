import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findDeviations } from '../../support/find-deviations.ts';
import { report } from '../../support/full-size.ts';
import { signInDemoUser } from '../../support/users.ts';
import { doctorRows, createDoctorFixture, requestDoctorRow, type DoctorFixture } from './doctor-access.ts';
import { signUpWithRole } from './callers.ts';

const { url } = inject('petcare');

describe('access to the records of a doctor', () => {
  let fixture: DoctorFixture;
  const rows = doctorRows();
  let deviating = 0;
  afterAll(() => report(`${rows.length} rows of doctors: ${deviating} deviations`));
  beforeAll(async () => {
    fixture = await createDoctorFixture(url, await signUpWithRole(url, 'admin'));
  });

  const rowsOf = (name: EndpointName, asked: DoctorFixture) =>
    rows
      .filter((row) => row.name === name)
      .map((row) => ({
        row: `${row.doctor} doctor${row.byAccount ? ', by account' : ''}`,
        expected: row.expected,
        send: () => requestDoctorRow(asked, row),
      }));

  test.each([...new Set(rows.map(({ name }) => name))])(
    '%s gives a doctor access to the own records and to no other',
    async (name) => {
      const deviations = await findDeviations(rowsOf(name, fixture));
      deviating += deviations.length;
      expect(deviations).toEqual([]);
    },
  );

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

  test('a doctor who sees the record of another one is named as a deviation (control)', async () => {
    // An admin may see the appointment.
    const { client } = await signInDemoUser(url, 'admin');
    const other = { client, user: fixture.doctors.other.user };
    const asAdmin = { ...fixture, doctors: { ...fixture.doctors, other } };
    expect(await findDeviations(rowsOf('appointments.get', asAdmin))).toEqual([
      { row: 'other doctor', expected: 404, got: 'passes' },
    ]);
  });
});
