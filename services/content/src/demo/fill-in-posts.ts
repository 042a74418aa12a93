import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { demoUsers, demoUsersFor, type DemoUser } from '@petcare/contracts/account/demo-users.ts';
import { defaultPicture } from '@petcare/contracts/account/users.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { demoUuid } from '@petcare/platform/demo/demo-uuid.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { Adoptions } from '../posts/adoptions/adoption.model.ts';
import { changeAdoptionStatus } from '../posts/adoptions/change-adoption-status.ts';
import { postAdoption } from '../posts/adoptions/post-adoption.ts';
import { acceptApplication } from '../posts/applications/accept-application.ts';
import { Applications } from '../posts/applications/application.model.ts';
import { postApplications } from '../posts/applications/post-applications.ts';
import { submitApplication } from '../posts/applications/submit-application.ts';
import { addComment } from '../posts/comments/add-comment.ts';
import { Comments } from '../posts/comments/comment.model.ts';
import { Memories } from '../posts/memories/memory.model.ts';
import { shareMemory } from '../posts/memories/share-memory.ts';
import { UserCopies } from '../copies/user-copy.model.ts';
import type { PictureStore } from '../pictures/uploads/stores/picture-store.ts';
import type { DemoAdoption } from './demo-adoptions.ts';
import type { DemoMemory } from './demo-memories.ts';
import { uploadDemoPicture } from './upload-demo-picture.ts';

export interface FillInDeps {
  readonly client: InternalClient;
  readonly store: PictureStore;
  /** Maps the age of a post without a history to its age with one. */
  readonly ageOf: (daysAgo: number) => number;
}

const dayMs = 24 * 60 * 60_000;
export const demoPhone = '+8801700000000';

/** Stores copies of the demo users before their events arrive; a later event overwrites them. */
export async function fillInUsers(historyDays: number): Promise<void> {
  for (const { id, firstName, lastName, email } of demoUsersFor(historyDays)) {
    const user = {
      fullName: `${firstName} ${lastName}`,
      email,
      emailVerified: true,
      imageUrl: defaultPicture,
    };
    await inTransaction(() =>
      UserCopies.updateOne({ _id: id }, { $setOnInsert: { ...user, sequence: 0 } }, { upsert: true }),
    );
  }
}

export async function fillInMemory(memory: DemoMemory, deps: FillInDeps): Promise<void> {
  const { name, author, title, details } = memory;
  const caller = callerOf(demoUsers[author]);
  const client_id = demoUuid(`memory ${name}`);
  if (await Memories.exists({ authorId: caller.id, clientId: client_id })) return;
  const img_URL = await uploadDemoPicture(`memory-${name}`, caller.id, deps.store);
  const shared = await shareMemory({ title, details, img_URL, client_id }, caller, deps);
  await inTransaction(() =>
    Memories.updateOne({ _id: shared.memory._id }, { $set: backdated(deps.ageOf(memory.daysAgo)) }),
  );
}

export async function fillInAdoption(adoption: DemoAdoption, deps: FillInDeps): Promise<void> {
  const { name, title, details, facts } = adoption;
  const owner = callerOf(demoUsers[adoption.owner]);
  const client_id = demoUuid(`adoption ${name}`);
  if (await Adoptions.exists({ ownerId: owner.id, clientId: client_id })) return;
  const upload = (number: number) => uploadDemoPicture(`adoption-${name}-${number}`, owner.id, deps.store);
  const pictures = { img_URL: await upload(1), img_URL2: await upload(2), img_URL3: await upload(3) };
  const { post } = await postAdoption({ title, details, ...facts, ...pictures, client_id }, owner, deps);
  await inTransaction(() =>
    Adoptions.updateOne({ _id: post._id }, { $set: backdated(deps.ageOf(adoption.daysAgo)) }),
  );

  await fillInReplies(post._id, adoption, deps);
  if (adoption.outcome !== 'adopted') return;
  await changeAdoptionStatus(post._id, 'Adopted', owner, { applications: postApplications });
  const adoptedAt = backdated(deps.ageOf(adoption.daysAgo) * 0.4).createdAt;
  await inTransaction(() => Adoptions.updateOne({ _id: post._id }, { $set: { adoptedAt } }));
}

async function fillInReplies(postId: string, adoption: DemoAdoption, deps: FillInDeps): Promise<void> {
  const { daysAgo, comments = [], applications = [] } = adoption;
  let last = deps.ageOf(daysAgo);
  const next = () => {
    last *= 0.8;
    return backdated(last).createdAt;
  };
  for (const [author, body] of comments) {
    const limit = { consume: async () => {} };
    const { comment } = await addComment(
      { adoption_id: postId, body },
      { caller: callerOf(demoUsers[author]), onWait: () => {} },
      { ...deps, limit },
    );
    await inTransaction(() => Comments.updateOne({ _id: comment._id }, { $set: { createdAt: next() } }));
  }
  const made = [];
  for (const [applicant, message] of applications) {
    const { application } = await submitApplication(
      postId,
      { message, phone: demoPhone },
      callerOf(demoUsers[applicant]),
      deps,
    );
    await Applications.updateOne({ _id: application._id }, { $set: { createdAt: next() } });
    made.push(application._id);
  }
  const [first] = made;
  if (adoption.outcome !== 'accepted' || !first) return;
  await acceptApplication({ id: first, phone: demoPhone }, callerOf(demoUsers[adoption.owner]), deps);
  await Applications.updateMany({ adoptionId: postId }, { $set: { decidedAt: next() } });
}

export function callerOf({ id, role }: Pick<DemoUser, 'id' | 'role'>): UserCaller {
  return { kind: 'user', id, role, sessionId: 'demo-data', ip: '127.0.0.1' };
}

function backdated(daysAgo: number): { createdAt: Date; updatedAt: Date } {
  const at = new Date(Date.now() - daysAgo * dayMs);
  return { createdAt: at, updatedAt: at };
}
