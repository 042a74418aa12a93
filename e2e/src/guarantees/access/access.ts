import { endpoints } from '@petcare/contracts/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { matrixRows, tryRow } from './access-matrix.ts';
import { doctorRows, openPractice, tryDoctorRow } from './doctor-access.ts';
import { gatherKnockers } from './knockers.ts';
import { ApiClient } from '../../support/api-client.ts';
import { demoPassword, demoPerson } from '../../support/people.ts';
import { startOwnPetCare } from '../../support/own-petcare.ts';

/** Prints the access matrix's deviations, and what becomes of `role: "admin"` at sign-up. Resolves to whether it holds. */
export async function proveAccess(): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-access');
  try {
    const knockers = await gatherKnockers(petcare);
    const rows = matrixRows();
    let deviations = 0;
    for (const row of rows) {
      const verdict = await tryRow(knockers, row);
      if (verdict === row.expected) continue;
      deviations += 1;
      console.log(`  ${row.name} as ${row.knocker}: expected ${row.expected}, got ${verdict}`);
    }
    const practice = await openPractice(petcare.url, await demoPerson(petcare.url, 'admin'));
    const ofDoctors = doctorRows();
    for (const row of ofDoctors) {
      const verdict = await tryDoctorRow(practice, row);
      if (verdict === row.expected) continue;
      deviations += 1;
      console.log(`  ${row.name} as ${row.doctor} doctor: expected ${row.expected}, got ${verdict}`);
    }
    const client = new ApiClient(petcare.url);
    const body = {
      role: 'admin',
      firstName: 'Eve',
      lastName: 'Ahmed',
      email: `${randomUUID()}@petcare.test`,
      password: demoPassword,
    };
    const signedUp = await client.call(endpoints['users.signUp'], { body });
    const role = (signedUp.body as { data?: { user?: { role?: string } } }).data?.user?.role;
    console.log(
      `${Object.keys(endpoints).length} endpoints x 5 callers = ${rows.length} rows, and ${ofDoctors.length} rows of doctors: ${deviations} deviations`,
    );
    console.log(`sign-up with role "admin": ${signedUp.status}, stored role "${role}"`);
    return deviations === 0 && role === 'user';
  } finally {
    await petcare.stop();
  }
}
