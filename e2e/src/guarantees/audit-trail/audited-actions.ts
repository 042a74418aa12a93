import { randomUUID } from 'node:crypto';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { signUpUser, type TestUser } from '../../support/users.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { clinicActions } from './clinic-actions.ts';
import { commerceActions } from './commerce-actions.ts';
import { hostelActions } from './hostel-actions.ts';
import {
  callAsAdmin,
  type AuditedActions,
  callOnNewUser,
  params,
  type AuditFixture,
} from './audit-fixture.ts';

/** Admin endpoints that write no audit entry, or whose entry another test checks, with the reason. */
export const withoutAuditEntry: Readonly<Partial<Record<EndpointName, string>>> = {
  'invariants.check': 'It changes nothing.',
  'productImports.check': 'It stores a draft, and changes no product.',
  'orders.refuse': 'Needs an order with cash on delivery: tested with those.',
  'orders.undoScan': 'It takes back a tick of an order that is not packed yet.',
  'cashRuns.record': 'Needs an order with cash on delivery: tested with those.',
  'refunds.payOut': 'Needs an order with cash on delivery: tested with those.',
  'productImports.undo': 'Needs an import that has finished: tested with the imports.',
  'savedViews.save': 'It changes the tables of its admin only.',
  'queue.next': 'Needs a patient of today: tested with the queue.',
  'reviews.setHidden': 'Needs a review of a delivered product: tested with the reviews.',
  'queue.change': 'Needs a patient of today: tested with the queue.',
  'queue.undo': 'Needs a patient of today: tested with the queue.',
  'deadLetters.replay': 'Needs a dead letter: tested with the dead letters.',
  'deadLetters.dismiss': 'Needs a dead letter: tested with the dead letters.',
  'failedTasks.retry': 'Needs a failed job: tested with the events console.',
};

/** Actions of one group follow each other; groups change no record of another one. */
export const actionGroups: readonly AuditedActions[] = [
  accountActions(),
  contentActions(),
  clinicActions(),
  commerceActions(),
  hostelActions(),
];
export const auditedActions: AuditedActions = Object.assign({}, ...actionGroups);

function accountActions(): AuditedActions {
  const invited = async ({ admin }: AuditFixture) => {
    const body = { email: `${randomUUID()}@petcare.test`, full_name: 'Invited User', role: 'user' };
    const answer = await admin.client.call(endpoints['users.invite'], { body });
    return endpoints['users.invite'].response.parse(answer.body).invitation._id;
  };
  return {
    'users.update': {
      action: 'user.profile_changed',
      perform: callAsAdmin('users.update', async ({ owner }) => ({
        params: params(owner.user.id),
        body: { full_name: 'Nadia Begum' },
      })),
    },
    'users.changeRole': {
      action: 'user.role_changed',
      perform: callAsAdmin('users.changeRole', async ({ url }) => ({
        params: params((await signUpUser(url)).user.id),
        body: { role: 'doctor' },
      })),
    },
    'users.invite': {
      action: 'invitation.sent',
      perform: callAsAdmin('users.invite', async () => ({
        body: { email: `${randomUUID()}@petcare.test`, full_name: 'Invited User', role: 'user' },
      })),
    },
    'users.resendInvitation': {
      action: 'invitation.sent_again',
      perform: callAsAdmin('users.resendInvitation', async (fixture) => ({
        params: params(await invited(fixture)),
      })),
    },
    'users.revokeInvitation': {
      action: 'invitation.revoked',
      perform: callAsAdmin('users.revokeInvitation', async (fixture) => ({
        params: params(await invited(fixture)),
      })),
    },
    'users.delete': { action: 'deletion.scheduled', perform: callOnNewUser('users.delete') },
    'deletions.start': {
      action: 'deletion.scheduled',
      perform: callAsAdmin('deletions.start', async ({ url }) => ({
        body: { kind: 'user', target_id: (await signUpUser(url)).user.id },
      })),
    },
    'deletions.undo': {
      action: 'deletion.undone',
      perform: callAsAdmin('deletions.undo', async ({ url, admin }) => {
        const body = { kind: 'user', target_id: (await signUpUser(url)).user.id };
        const answer = await admin.client.call(endpoints['deletions.start'], { body });
        return { params: params(endpoints['deletions.start'].response.parse(answer.body).deletion._id) };
      }),
    },
  };
}

function contentActions(): AuditedActions {
  const memoryOf = async (owner: TestUser) => {
    const body = { title: 'A walk', details: 'By the lake.', img_URL: await uploadPicture(owner) };
    const answer = await owner.client.call(endpoints['memories.create'], { body });
    return endpoints['memories.create'].response.parse(answer.body).memory._id;
  };
  return {
    'memories.delete': {
      action: 'memory.deleted',
      perform: callAsAdmin('memories.delete', async ({ owner }) => ({
        params: params(await memoryOf(owner)),
      })),
    },
    'trash.restore.content': {
      action: 'memory.restored',
      perform: callAsAdmin('trash.restore.content', async ({ owner, admin }) => {
        const id = await memoryOf(owner);
        await admin.client.call(endpoints['memories.delete'], { params: { id } });
        return { params: { kind: 'memory', id } };
      }),
    },
    'adoptions.delete': {
      action: 'adoption.deleted',
      perform: callAsAdmin('adoptions.delete', async ({ owner }) => ({
        params: params((await offerPet(owner))._id),
      })),
    },
    'comments.delete': {
      action: 'comment.deleted',
      perform: callAsAdmin('comments.delete', async ({ owner }) => {
        const body = { adoption_id: (await offerPet(owner))._id, body: 'How lovely!' };
        const answer = await owner.client.call(endpoints['comments.create'], { body });
        return { params: params(endpoints['comments.create'].response.parse(answer.body).comment._id) };
      }),
    },
    'memories.deleteOfUser': {
      action: 'memories.deleted_of_user',
      perform: callOnNewUser('memories.deleteOfUser'),
    },
    'adoptions.deleteOfUser': {
      action: 'adoptions.deleted_of_user',
      perform: callOnNewUser('adoptions.deleteOfUser'),
    },
    'applications.deleteOfUser': {
      action: 'applications.deleted_of_user',
      perform: callOnNewUser('applications.deleteOfUser'),
    },
    'comments.deleteOfUser': {
      action: 'comments.deleted_of_user',
      perform: callOnNewUser('comments.deleteOfUser'),
    },
    'uploads.deleteOfUser': {
      action: 'uploads.deleted_of_user',
      perform: callOnNewUser('uploads.deleteOfUser'),
    },
  };
}
