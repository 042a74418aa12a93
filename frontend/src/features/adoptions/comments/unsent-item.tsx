import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { clsx } from 'clsx';
import { AuthorLine } from '../../../components/users/author-line.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import classes from './comments-panel.module.css';
import type { UnsentComment } from './use-unsent-comments.ts';

interface UnsentItemProps {
  comment: UnsentComment;
  user: SessionUser;
  onSend: () => void;
  onRemove: () => void;
}

export function UnsentItem({ comment, user, onSend, onRemove }: UnsentItemProps) {
  const { t } = useLingui();
  const { state } = comment;
  return (
    <li className={clsx(classes['comment'], classes['unsent'])}>
      <AuthorLine author={user} note={state === 'sending' ? t`Sending…` : t`Not sent yet`} />
      <Text className={classes['body'] ?? ''}>{comment.body}</Text>
      {state !== 'sending' && (
        <Text className={classes['body'] ?? ''} size="sm" c="var(--pc-danger-ink)" role="alert">
          <UnsentReason comment={comment} />
        </Text>
      )}
      {state !== 'sending' && (
        <div className={classes['actions']}>
          <Button variant="subtle" size="compact-sm" onClick={onSend}>
            <Trans>Send again</Trans>
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function UnsentReason({ comment: { state, error } }: { comment: UnsentComment }) {
  const { i18n } = useLingui();
  if (state === 'waiting') return <Trans>It will be sent when you are back online.</Trans>;
  const seconds = isApiError(error, 'too_many_requests') ? Number(error.details['retryAfter']) : Number.NaN;
  if (Number.isFinite(seconds)) {
    const wait = i18n.number(Math.ceil(seconds));
    return <Trans>Too many comments at once. Please try again in {wait} seconds.</Trans>;
  }
  return errorText(error, i18n);
}
