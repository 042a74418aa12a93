import { randomUUID } from 'node:crypto';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { newPerson, type Signed } from '../../support/people.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { clinicDeeds } from './audit-clinic-deeds.ts';
import { commerceDeeds } from './audit-commerce-deeds.ts';
import { by, type Deeds, ofPerson, params, type Scene } from './audit-scene.ts';

/** Endpoints of admins that leave no entry, or whose entry is looked for elsewhere, and why. */
export const unrecorded: Readonly<Partial<Record<EndpointName, string>>> = {
  'invariants.check': 'Only looks; nothing is changed by it.',
  'deadLetters.replay': 'Needs an event that died: tested with the dead letters.',
  'deadLetters.dismiss': 'Needs an event that died: tested with the dead letters.',
  'failedTasks.retry': 'Needs a job that failed: tested with the events desk.',
};

/** What an admin does to others' records, by endpoint. */
export const auditDeeds: Deeds = {
  ...accountDeeds(),
  ...contentDeeds(),
  ...clinicDeeds(),
  ...commerceDeeds(),
};

function accountDeeds(): Deeds {
  const invited = async ({ admin }: Scene) => {
    const body = { email: `${randomUUID()}@petcare.test`, full_name: 'Invited Person', role: 'user' };
    const answer = await admin.client.call(endpoints['users.invite'], { body });
    return endpoints['users.invite'].response.parse(answer.body).invitation._id;
  };
  return {
    'users.update': {
      act: 'user.profile_changed',
      deed: by('users.update', async ({ owner }) => ({
        params: params(owner.user.id),
        body: { full_name: 'Nadia Begum' },
      })),
    },
    'users.changeRole': {
      act: 'user.role_changed',
      deed: by('users.changeRole', async ({ url }) => ({
        params: params((await newPerson(url)).user.id),
        body: { role: 'doctor' },
      })),
    },
    'users.invite': {
      act: 'invitation.sent',
      deed: by('users.invite', async () => ({
        body: { email: `${randomUUID()}@petcare.test`, full_name: 'Invited Person', role: 'user' },
      })),
    },
    'users.resendInvitation': {
      act: 'invitation.sent_again',
      deed: by('users.resendInvitation', async (scene) => ({ params: params(await invited(scene)) })),
    },
    'users.revokeInvitation': {
      act: 'invitation.revoked',
      deed: by('users.revokeInvitation', async (scene) => ({ params: params(await invited(scene)) })),
    },
    'users.delete': { act: 'deletion.scheduled', deed: ofPerson('users.delete') },
    'deletions.start': {
      act: 'deletion.scheduled',
      deed: by('deletions.start', async ({ url }) => ({
        body: { kind: 'user', target_id: (await newPerson(url)).user.id },
      })),
    },
    'deletions.undo': {
      act: 'deletion.undone',
      deed: by('deletions.undo', async ({ url, admin }) => {
        const body = { kind: 'user', target_id: (await newPerson(url)).user.id };
        const answer = await admin.client.call(endpoints['deletions.start'], { body });
        return { params: params(endpoints['deletions.start'].response.parse(answer.body).deletion._id) };
      }),
    },
  };
}

function contentDeeds(): Deeds {
  const memoryOf = async (owner: Signed) => {
    const body = { title: 'A walk', details: 'By the lake.', img_URL: await uploadPicture(owner) };
    const answer = await owner.client.call(endpoints['memories.create'], { body });
    return endpoints['memories.create'].response.parse(answer.body).memory._id;
  };
  return {
    'memories.delete': {
      act: 'memory.deleted',
      deed: by('memories.delete', async ({ owner }) => ({ params: params(await memoryOf(owner)) })),
    },
    'trash.restore.content': {
      act: 'memory.restored',
      deed: by('trash.restore.content', async ({ owner, admin }) => {
        const id = await memoryOf(owner);
        await admin.client.call(endpoints['memories.delete'], { params: { id } });
        return { params: { kind: 'memory', id } };
      }),
    },
    'adoptions.delete': {
      act: 'adoption.deleted',
      deed: by('adoptions.delete', async ({ owner }) => ({ params: params((await offerPet(owner))._id) })),
    },
    'comments.delete': {
      act: 'comment.deleted',
      deed: by('comments.delete', async ({ owner }) => {
        const body = { adoption_id: (await offerPet(owner))._id, body: 'How lovely!' };
        const answer = await owner.client.call(endpoints['comments.create'], { body });
        return { params: params(endpoints['comments.create'].response.parse(answer.body).comment._id) };
      }),
    },
    'memories.deleteOfUser': {
      act: 'memories.deleted_of_user',
      deed: ofPerson('memories.deleteOfUser'),
    },
    'adoptions.deleteOfUser': {
      act: 'adoptions.deleted_of_user',
      deed: ofPerson('adoptions.deleteOfUser'),
    },
    'applications.deleteOfUser': {
      act: 'applications.deleted_of_user',
      deed: ofPerson('applications.deleteOfUser'),
    },
    'comments.deleteOfUser': {
      act: 'comments.deleted_of_user',
      deed: ofPerson('comments.deleteOfUser'),
    },
    'uploads.deleteOfUser': { act: 'uploads.deleted_of_user', deed: ofPerson('uploads.deleteOfUser') },
  };
}
