import type { Comment } from '@petcare/contracts/content/comments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { maxCommentLength } from './comment-form.tsx';
import { useUpdateComment } from './comments.ts';

export function CommentEdit({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const [body, setBody] = useState(comment.body);
  useKeptInput(`comment ${comment._id}`, { body }, (typed) => setBody(typed.body ?? body));
  const field = useRef<HTMLTextAreaElement>(null);
  const update = useUpdateComment();
  useEffect(() => field.current?.focus(), []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (body.trim() === comment.body) onDone();
    else update.mutate({ id: comment._id, body }, { onSuccess: onDone });
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="xs" mt={4}>
        <Textarea
          aria-label={t`Your comment`}
          minRows={2}
          maxRows={6}
          maxLength={maxCommentLength}
          ref={field}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          error={update.isError && errorText(update.error, i18n)}
        />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={update.isPending} disabled={body.trim() === ''}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="default" size="sm" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
