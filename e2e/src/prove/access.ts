import { endpoints } from '@petcare/contracts/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { matrixRows, tryRow } from '../promises/access-matrix.ts';
import { gatherKnockers } from '../promises/knockers.ts';
import { ApiClient } from '../support/api-client.ts';
import { demoPassword } from '../support/people.ts';
import { startOwnPetCare } from './own-petcare.ts';

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
      `${Object.keys(endpoints).length} endpoints x 5 callers = ${rows.length} rows, ${deviations} deviations`,
    );
    console.log(`sign-up with role "admin": ${signedUp.status}, stored role "${role}"`);
    return deviations === 0 && role === 'user';
  } finally {
    await petcare.stop();
  }
}
