import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Inboxes of one comment filled at a time. */
const concurrency = 8;
/** A comment under a busy post fills hundreds of inboxes, so it waits for every other notification. */
const priority = 10;

/** Notifies everyone who takes part in a post of a new comment. Unseen comments on one post are one notification. */
export function notifyComment(deps: NotificationDeps): EventJob<'notify-comment'> {
  return {
    priority,
    async run(event) {
      const { adoption_id, adoption_title, author_id, author_name, owner_id, tell: recipients } = event.data;
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
      for (let start = 0; start < recipients.length; start += concurrency)
        await Promise.all(recipients.slice(start, start + concurrency).map(notify));
    },
  };
}
