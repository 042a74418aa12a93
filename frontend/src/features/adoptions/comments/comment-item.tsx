import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { type Comment, commentEditMinutes } from '@petcare/contracts/content/comments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { AuthorLine, useAuthorName } from '../../../components/users/author-line.tsx';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { timeAgo } from '../../../lib/dates/time-ago.ts';
import { CommentEdit } from './comment-edit.tsx';
import { useDeleteComment } from './comments.ts';
import classes from './comments-panel.module.css';

interface CommentItemProps {
  comment: Comment;
  user: SessionUser;
  ownPost: boolean;
  byOwner: boolean;
  now: Date;
}

export function CommentItem({ comment, user, ownPost, byOwner, now }: CommentItemProps) {
  const { t, i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const deletion = useDeleteComment();
  const name = useAuthorName(comment.author_id);
  const own = comment.author_id._id === user.id;
  const age = now.getTime() - new Date(comment.createdAt).getTime();
  const mayEdit = own && age < commentEditMinutes * 60_000;
  const mayDelete = own || ownPost || isAdminOf(user, 'moderation');

  // Returns the focus to the edit button, because the focused form has been unmounted.
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  async function handleDelete() {
    const sure = await confirmAreYouSure({
      text: t`The comment will be deleted for everyone.`,
      confirm: t`Delete`,
    });
    if (!sure) return;
    try {
      await deletion.mutateAsync(comment);
      toastDone({ topic: 'comment', message: t`Deleted!` });
    } catch (error) {
      if (isApiError(error, 'not_found')) return;
      toastProblem({ topic: 'comment', message: errorText(error, i18n) });
    }
  }

  return (
    <li className={classes['comment']} data-item={comment._id}>
      <AuthorLine
        author={comment.author_id}
        note={<CommentNote comment={comment} byOwner={byOwner} now={now} />}
      />
      {editing ? (
        <CommentEdit comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <Text className={classes['body'] ?? ''} lang={textLanguage(comment.body)}>
          {comment.body}
        </Text>
      )}
      {!editing && (mayEdit || mayDelete) && (
        <div className={classes['actions']}>
          {mayEdit && (
            <Button
              ref={editButton}
              variant="subtle"
              size="compact-sm"
              onClick={() => setEditing(true)}
              aria-label={t`Edit your comment`}
            >
              <Trans>Edit</Trans>
            </Button>
          )}
          {mayDelete && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              loading={deletion.isPending}
              onClick={() => void handleDelete()}
              aria-label={own ? t`Delete your comment` : t`Delete the comment of ${name}`}
            >
              <Trans>Delete</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function CommentNote({ comment, byOwner, now }: { comment: Comment; byOwner: boolean; now: Date }) {
  const { i18n } = useLingui();
  return (
    <>
      <time dateTime={comment.createdAt}>{timeAgo(new Date(comment.createdAt), now, i18n.locale)}</time>
      {byOwner && (
        <>
          {' · '}
          <Trans>Owner</Trans>
        </>
      )}
      {comment.edited && (
        <>
          {' · '}
          <Trans>edited</Trans>
        </>
      )}
    </>
  );
}
