import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Role } from '@petcare/contracts/roles.ts';
import { ApiClient } from '../../support/api-client.ts';
import { demoPassword, demoPerson, newPerson, verifiedPerson, type Signed } from '../../support/people.ts';
import type { OwnedRecords } from './owned-record.ts';
import { ownedRecords } from './owned-records.ts';

/** Who knocks. `owner` owns the record of the path; the others are signed in and do not. */
export const knockerNames = ['visitor', 'owner', 'stranger', 'doctor', 'admin'] as const;
export type Knocker = (typeof knockerNames)[number];

export interface Knockers {
  readonly clients: Readonly<Record<Knocker, ApiClient>>;
  readonly owner: Signed;
  /** For each `owner` and `author` endpoint a record that the owner owns. */
  readonly owned: OwnedRecords;
}

/** Brings everybody to the door. None of them is anybody a journey needs: some rows end sessions. */
export async function gatherKnockers(petcare: { url: string; mailUrl: string }): Promise<Knockers> {
  const { url } = petcare;
  const admin = await promoted(url, 'admin');
  const owner = await verifiedPerson(petcare);
  return {
    owner,
    clients: {
      visitor: new ApiClient(url),
      owner: owner.client,
      stranger: (await newPerson(url)).client,
      doctor: (await promoted(url, 'doctor')).client,
      admin: admin.client,
    },
    owned: await ownedRecords({ petcare, owner, admin, doctor: await promoted(url, 'doctor') }),
  };
}

/** Somebody new whom the demo admin has given a role. */
export async function promoted(url: string, role: Role): Promise<Signed> {
  const { user } = await newPerson(url);
  const { client: demoAdmin } = await demoPerson(url, 'admin');
  const { status } = await demoAdmin.call(endpoints['users.changeRole'], {
    params: { id: user.id },
    body: { role },
  });
  if (status !== 200) throw new Error(`giving the role ${role} answered ${status}`);
  // The new role ended the sessions of the old one.
  const client = new ApiClient(url);
  return { client, user: await client.signIn(user.email, demoPassword) };
}
