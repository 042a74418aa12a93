import { endpoints } from '@petcare/contracts/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { report } from '../../support/full-size.ts';
import { demoPerson } from '../../support/people.ts';
import { doctorRows, openPractice, tryDoctorRow, type Practice } from './doctor-access.ts';
import { promoted } from './knockers.ts';

const { url } = inject('petcare');

describe('what is assigned to a doctor', () => {
  let practice: Practice;
  const rows = doctorRows();
  let kept = 0;
  afterAll(() => report(`${rows.length} rows of doctors: ${rows.length - kept} deviations`));
  beforeAll(async () => {
    practice = await openPractice(url, await promoted(url, 'admin'));
  }, 60_000);

  test.each(rows)('$name (by account: $byAccount): $doctor doctor → $expected', async (row) => {
    expect(await tryDoctorRow(practice, row)).toBe(row.expected);
    kept += 1;
  });

  test('is not in the list of another doctor, nor of one whom no admin has linked, nor by a filter', async () => {
    const { doctors, visitId, drId } = practice;
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
    expect(own.body).toMatchObject([{ _id: visitId }]);
    for (const doctor of Object.values(doctors))
      expect((await doctor.client.call(endpoints['appointments.list'])).status).toBe(403);
  });

  test('is found out when it is not kept: an admin, who may see it, is no row of 404', async () => {
    const { client } = await demoPerson(url, 'admin');
    const asAdmin = {
      ...practice,
      doctors: { ...practice.doctors, other: { client, user: practice.doctors.other.user } },
    };
    const row = doctorRows().find(({ doctor, name }) => doctor === 'other' && name === 'appointments.get')!;
    expect(await tryDoctorRow(asAdmin, row)).not.toBe(row.expected);
  });
});
