import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** So many inboxes of one comment are filled at a time, and of so many comments: a busy post leaves room for others. */
const inboxesAtOnce = 8;
const commentsAtOnce = 3;

/**
 * Tells everybody who takes part in a post that there is a new comment. While they have not looked, all comments on
 * that post are one entry.
 */
export function notifyComment(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-comment',
    concurrency: commentsAtOnce,
    async run(event) {
      const { adoption_id, adoption_title, author_id, author_name, owner_id, tell } = event.data;
      for (let start = 0; start < tell.length; start += inboxesAtOnce)
        await Promise.all(
          tell.slice(start, start + inboxesAtOnce).map((userId) =>
            tellPerson(
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
            ),
          ),
        );
    },
  });
}
