import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useComments } from './comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comments-panel.module.css';
import { UnsentItem } from './unsent-item.tsx';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useNow } from './use-now.ts';
import { useUnsentComments } from './use-unsent-comments.ts';

interface CommentsPanelProps {
  adoption: Adoption;
  user: SessionUser;
  /** New comments arrive over the socket; otherwise they are polled. */
  live: boolean;
}

export function CommentsPanel({ adoption, user, live }: CommentsPanelProps) {
  const { t, i18n } = useLingui();
  const found = useComments(adoption._id, live);
  const { list, loadOlder, loadingOlder } = found;
  const { comments } = list;
  const own = useUnsentComments(adoption._id, user.id, comments);
  const { unsent, write, sendWaiting } = own;
  const contents = useMemo(() => [comments, unsent.length], [comments, unsent.length]);
  const { box, atEnd, goToEnd, handleScroll } = useScrollAnchor(contents, () => void loadOlder());

  // A successful fetch shows that the server can be reached again.
  useEffect(() => {
    if (found.dataUpdatedAt > 0) void sendWaiting();
  }, [found.dataUpdatedAt, sendWaiting]);

  const newest = comments.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(newest);
  if (atEnd && seen !== newest) setSeen(newest);
  const unseen = comments.filter(({ seq, author_id: author }) => seq > seen && author._id !== user.id).length;

  function handleWrite(body: string) {
    write(body);
    goToEnd();
  }

  return (
    <Card component="section" aria-labelledby="comments" padding="md">
      <Title id="comments" order={2} size="h3" mb="sm">
        <Trans>Comments</Trans>
      </Title>
      {found.isError && !found.data ? (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      ) : (
        <div className={classes['place']}>
          <div
            ref={box}
            className={classes['box']}
            role="log"
            aria-label={t`Comments`}
            // Screen readers announce new comments only, not older ones that are loaded.
            aria-live={loadingOlder ? 'off' : 'polite'}
            aria-busy={found.isPending}
            // A scrollable region must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onScroll={handleScroll}
          >
            <Conversation found={found} own={own} adoption={adoption} user={user} />
          </div>
          {unseen > 0 && (
            <Button
              className={classes['pill'] ?? ''}
              radius="xl"
              leftSection={<IconArrowDown size={18} aria-hidden="true" />}
              onClick={goToEnd}
            >
              <Plural value={unseen} one="# new comment" other="# new comments" />
            </Button>
          )}
        </div>
      )}
      <CommentForm adoptionId={adoption._id} onWrite={handleWrite} />
    </Card>
  );
}

interface ConversationProps {
  found: ReturnType<typeof useComments>;
  own: ReturnType<typeof useUnsentComments>;
  adoption: Adoption;
  user: SessionUser;
}

function Conversation({ found, own, adoption, user }: ConversationProps) {
  const now = useNow();
  const { list, loadOlder, loadingOlder } = found;
  const { comments } = list;
  const { unsent, send, remove } = own;
  return (
    <div>
      {found.isPending && <CommentsSkeleton />}
      {list.hasOlder && (
        <Button variant="subtle" fullWidth loading={loadingOlder} onClick={() => void loadOlder()} mb="xs">
          <Trans>Show older comments</Trans>
        </Button>
      )}
      {found.data && comments.length === 0 && unsent.length === 0 && (
        <Text c="dimmed" ta="center" py="lg">
          <Trans>No comments.</Trans>
        </Text>
      )}
      <ol className={classes['list']}>
        {comments.map((comment) => (
          <CommentItem
            key={comment._id}
            comment={comment}
            user={user}
            ownPost={adoption.owner_id._id === user.id}
            byOwner={comment.author_id._id === adoption.owner_id._id}
            now={now}
          />
        ))}
        {unsent.map((comment) => (
          <UnsentItem
            key={comment.client_id}
            comment={comment}
            user={user}
            onSend={() => void send(comment)}
            onRemove={() => remove(comment.client_id)}
          />
        ))}
      </ol>
    </div>
  );
}

function CommentsSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <Stack gap="md" aria-hidden="true">
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    </>
  );
}
