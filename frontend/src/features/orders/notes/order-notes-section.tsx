import { maxOrderNoteLength, type OrderNote } from '@petcare/contracts/commerce/orders/order-notes.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { useAddOrderNote, useOrderNotes } from './order-notes.ts';

/** The internal notes of an order, and the form to add one. Shown to admins only. */
export function OrderNotesSection({ orderId }: { orderId: string }) {
  const { i18n } = useLingui();
  const notes = useOrderNotes(orderId);
  return (
    <section aria-labelledby="notes">
      <Group gap="xs" mb="xs">
        <IconLock size={20} aria-hidden="true" />
        <Title order={3} size="h4" id="notes">
          <Trans>Internal notes</Trans>
        </Title>
      </Group>
      <Stack gap="sm">
        <AddNote orderId={orderId} />
        {notes.isPending && <Skeleton height={64} />}
        {notes.isError && (
          <ErrorState message={errorText(notes.error, i18n)} onRetry={() => void notes.refetch()} />
        )}
        {notes.data?.map((note) => (
          <Note key={note._id} note={note} />
        ))}
      </Stack>
    </section>
  );
}

function Note({ note: { author_name: name, text, createdAt } }: { note: OrderNote }) {
  return (
    <Paper withBorder p="md" component="article">
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {name || <Trans>Deleted user</Trans>} · <DhakaDate at={createdAt} format="date-time" />
      </Text>
    </Paper>
  );
}

function AddNote({ orderId }: { orderId: string }) {
  const { t, i18n } = useLingui();
  const add = useAddOrderNote(orderId);
  const [text, setText] = useState('');
  useKeptInput(`note ${orderId}`, { text }, (typed) => setText(typed.text ?? text));
  // A repeated click after a lost answer must not add the note twice.
  const [clientId, setClientId] = useState(randomId);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    add.mutate(
      { client_id: clientId, text },
      {
        onSuccess: () => {
          setText('');
          setClientId(randomId());
        },
      },
    );
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="xs">
        <Textarea
          label={t`New note`}
          description={t`Only admins see it, never the customer.`}
          autosize
          minRows={2}
          maxLength={maxOrderNoteLength}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            // Another text is another note.
            if (add.isError) setClientId(randomId());
          }}
          error={add.isError && errorText(add.error, i18n)}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="light"
            loading={add.isPending}
            aria-disabled={text.trim() === ''}
            data-disabled={text.trim() === ''}
          >
            <Trans>Add note</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
