import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { readDraft, writeDraft } from '../../../lib/drafts/drafts.ts';

/** The maximum length of a comment in the contract, in characters. */
export const maxCommentLength = 1000;
const showCountFrom = 800;

interface CommentFormProps {
  adoptionId: string;
  onWrite: (body: string) => void;
}

export function CommentForm({ adoptionId, onWrite }: CommentFormProps) {
  const { t, i18n } = useLingui();
  const draftName = `comment_${adoptionId}`;
  const [body, setBody] = useState(() => {
    const draft = readDraft(draftName);
    return typeof draft === 'string' ? draft : '';
  });
  const empty = body.trim() === '';
  const left = i18n.number(maxCommentLength - body.length);
  useKeptInput('comment', { body }, (typed) => type(typed.body ?? body));

  function type(text: string) {
    setBody(text);
    writeDraft(draftName, text || null);
  }

  function submit() {
    if (empty) return;
    onWrite(body.trim());
    type('');
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Textarea
        mt="md"
        label={t`Add a comment`}
        placeholder={t`Ask a question or leave a kind word.`}
        minRows={2}
        maxRows={6}
        maxLength={maxCommentLength}
        value={body}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Group justify="space-between" mt="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" className="pc-numbers" aria-live="polite">
          {body.length > showCountFrom && <Trans>{left} characters left</Trans>}
        </Text>
        <Button type="submit" disabled={empty} leftSection={<IconSend size={18} aria-hidden="true" />}>
          <Trans>Comment</Trans>
        </Button>
      </Group>
    </form>
  );
}
