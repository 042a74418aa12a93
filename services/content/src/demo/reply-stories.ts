import { allDemoUsers } from '@petcare/contracts/account/demo-users.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { HistoryStep, Story } from '@petcare/platform/demo/demo-history.ts';
import { Adoptions } from '../posts/adoptions/adoption.model.ts';
import { changeAdoptionStatus } from '../posts/adoptions/change-adoption-status.ts';
import { acceptApplication } from '../posts/applications/accept-application.ts';
import { postApplications } from '../posts/applications/post-applications.ts';
import { submitApplication } from '../posts/applications/submit-application.ts';
import { addComment } from '../posts/comments/add-comment.ts';
import { demoAdoptions } from './demo-adoptions.ts';
import { demoReplies } from './demo-replies.ts';
import { demoUuid } from '@petcare/platform/demo/demo-uuid.ts';
import { callerOf, demoPhone, type FillInDeps } from './fill-in-posts.ts';

const unlimited = { consume: async () => {} };

/** One story per post: its comments and applications, and what the owner decides. */
export async function replyStories(today: Date, deps: FillInDeps): Promise<Story[]> {
  const stories: Story[] = [];
  for (const replies of demoReplies) {
    const planned = demoAdoptions.find(({ name }) => name === replies.post);
    if (!planned) throw new Error(`the demo has no post ${replies.post}`);
    const owner = callerOf(allDemoUsers[planned.owner]);
    const clientId = demoUuid(`adoption ${planned.name}`);
    const post = await Adoptions.findOne({ ownerId: owner.id, clientId }, { createdAt: 1 }).lean();
    // This installation has deleted it.
    if (!post) continue;
    const age = today.getTime() - post.createdAt.getTime();
    const step = (share: number, caller: UserCaller, run: () => Promise<unknown>): HistoryStep => ({
      at: new Date(post.createdAt.getTime() + share * age),
      by: caller,
      run,
    });
    const applications: string[] = [];
    const steps = [
      ...(replies.comments ?? []).map(([share, name, body]) => {
        const caller = callerOf(allDemoUsers[name]);
        const request = { adoption_id: post._id, body, client_id: demoUuid(`${replies.post} ${share}`) };
        return step(share, caller, () =>
          addComment(request, { caller, onWait: () => {} }, { ...deps, limit: unlimited }),
        );
      }),
      ...(replies.applications ?? []).map(([share, name, message], index) => {
        const caller = callerOf(allDemoUsers[name]);
        return step(share, caller, async () => {
          const { application } = await submitApplication(
            post._id,
            { message, phone: demoPhone },
            caller,
            deps,
          );
          applications[index] = application._id;
        });
      }),
      ...adoption(replies, { step, owner, postId: post._id, applications, deps }),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const [first, ...later] = steps;
    if (first) stories.push([first, ...later]);
  }
  return stories;
}

interface Decision {
  readonly step: (share: number, caller: UserCaller, run: () => Promise<unknown>) => HistoryStep;
  readonly owner: UserCaller;
  readonly postId: string;
  readonly applications: readonly string[];
  readonly deps: FillInDeps;
}

function adoption(
  { adopted }: (typeof demoReplies)[number],
  { step, owner, postId, applications, deps }: Decision,
): HistoryStep[] {
  if (!adopted) return [];
  return [
    step(adopted.accepted, owner, () =>
      acceptApplication({ id: applications[0] ?? '', phone: demoPhone }, owner, deps),
    ),
    step(adopted.at, owner, () =>
      changeAdoptionStatus(postId, 'Adopted', owner, { applications: postApplications }),
    ),
  ];
}
