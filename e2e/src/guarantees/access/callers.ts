import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import { ApiClient } from '../../support/api-client.ts';
import {
  demoPassword,
  signInDemoUser,
  signUpUser,
  signUpVerifiedUser,
  type TestUser,
} from '../../support/users.ts';
import type { OwnedRecords } from './owned-record.ts';
import { ownedRecords } from './owned-records.ts';

/** `owner` owns the record of the path; the other signed-in callers do not. */
export const callerNames = ['visitor', 'owner', 'stranger', 'doctor', 'admin'] as const;
export type Caller = (typeof callerNames)[number];

export interface Callers {
  readonly users: Readonly<Record<Caller, TestUser | null>>;
  readonly clients: Readonly<Record<Caller, ApiClient>>;
  readonly owner: TestUser;
  readonly owned: OwnedRecords;
}

/** Creates the callers. They are separate from the users of the other tests, since some rows end sessions. */
export async function createCallers(petcare: { url: string; mailUrl: string }): Promise<Callers> {
  const { url } = petcare;
  const admin = await signUpWithRole(url, 'admin');
  const owner = await signUpVerifiedUser(petcare);
  const stranger = await signUpUser(url);
  const doctor = await signUpWithRole(url, 'doctor');
  return {
    owner,
    users: { visitor: null, owner, stranger, doctor, admin },
    clients: {
      visitor: new ApiClient(url),
      owner: owner.client,
      stranger: stranger.client,
      doctor: doctor.client,
      admin: admin.client,
    },
    owned: await ownedRecords({ petcare, owner, admin, doctor: await signUpWithRole(url, 'doctor') }),
  };
}

export async function signUpWithRole(
  url: string,
  role: Role,
  areas?: readonly AdminArea[],
): Promise<TestUser> {
  const { user } = await signUpUser(url);
  const { client: demoAdmin } = await signInDemoUser(url, 'admin');
  const { status } = await demoAdmin.call(endpoints['users.changeRole'], {
    params: { id: user.id },
    body: { role, ...(areas && { admin_areas: areas }) },
  });
  if (status !== 200) throw new Error(`giving the role ${role} answered ${status}`);
  // A change of role ends the sessions of the user.
  const client = new ApiClient(url);
  return { client, user: await client.signIn(user.email, demoPassword) };
}
