import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

const concurrency = 8;
/** Low priority, because a comment may notify hundreds of users. */
const priority = 10;

/** Notifies all participants of a post about a new comment. Unseen comments on one post are one notification. */
export function notifyComment(deps: NotificationDeps): EventJob<'notify-comment'> {
  return {
    priority,
    async run(event) {
      const { adoption_id, adoption_title, author_id, author_name, owner_id, tell: userIds } = event.data;
      const notify = (userId: string) =>
        notifyUser(
          {
            event,
            userId,
            content: {
              kind: 'comment.added',
              data: { adoption_id, adoption_title, author_name, own_post: userId === owner_id },
            },
            group: `comments:${adoption_id}`,
            about: author_id,
          },
          deps,
        );
      for (let start = 0; start < userIds.length; start += concurrency)
        await Promise.all(userIds.slice(start, start + concurrency).map(notify));
    },
  };
}
