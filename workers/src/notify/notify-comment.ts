import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUsers, type NotificationDeps } from './notify-user.ts';

/** Low priority, because a comment may notify hundreds of users. */
const priority = 10;

/** Notifies all participants of a post about a new comment. Unseen comments on one post are one notification. */
export function notifyComment(deps: NotificationDeps): EventJob<'notify-comment'> {
  return {
    priority,
    async run(event) {
      const {
        adoption_id,
        adoption_title,
        author_id,
        author_name,
        owner_id,
        notified_ids: userIds,
      } = event.data;
      const notify = (recipients: readonly string[], own_post: boolean) =>
        notifyUsers(
          {
            event,
            userIds: recipients,
            content: {
              kind: 'comment.added',
              data: { adoption_id, adoption_title, author_name, own_post },
            },
            group: `comments:${adoption_id}`,
            about: author_id,
          },
          deps,
        );
      await notify(
        userIds.filter((userId) => userId === owner_id),
        true,
      );
      await notify(
        userIds.filter((userId) => userId !== owner_id),
        false,
      );
    },
  };
}
