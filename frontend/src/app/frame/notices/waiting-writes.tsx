import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastInfo } from '../../../components/feedback/toasts.tsx';
import { sendWaitingWrites } from '../../../components/outbox/send-waiting.ts';
import { useWaitingWrites } from '../../../components/outbox/use-waiting-writes.ts';
import { savePostDraft } from '../../../lib/drafts/post-drafts.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { undoWaitingWrite, type WaitingWrite } from '../../../lib/offline/outbox.ts';
import classes from './waiting-writes.module.css';

/** Lists what the user wrote without a connection, and sends it once the server can be reached. */
export function WaitingWrites({ userId }: { userId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const writes = useWaitingWrites().filter((write) => write.userId === userId);

  useEffect(() => {
    const send = () => void sendWaitingWrites(queryClient);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [queryClient]);

  if (writes.length === 0) return null;
  return (
    <aside className={classes['note']} aria-label={t`Waiting entries`}>
      <details>
        <summary>
          {/* A form element such as `output` would take the clicks of the summary. */}
          <Text component="span" size="sm" fw={600} aria-live="polite">
            <Plural value={writes.length} one="# entry waits to be sent" other="# entries wait to be sent" />
          </Text>
        </summary>
        <ul className={classes['list']}>
          {writes.map((write) => (
            <WaitingItem key={write.id} write={write} />
          ))}
        </ul>
      </details>
    </aside>
  );
}

function WaitingItem({ write }: { write: WaitingWrite }) {
  const { t } = useLingui();
  const names = {
    comment: t`Comment`,
    memory: t`Memory`,
    application: t`Adoption application`,
    profile: t`Profile`,
  };
  const text = textOf(write);

  async function handleUndo() {
    const undone = await undoWaitingWrite(write.id);
    if (!undone) toastInfo({ id: write.id, message: t`It was already sent.` });
    // The form opens with it again.
    else if (write.kind === 'memory')
      await savePostDraft({ userId: write.userId, form: 'memory' }, write.draft);
  }

  return (
    <li>
      <Text component="span" size="sm" className={classes['text'] ?? ''}>
        <strong>{names[write.kind]}</strong> {text && <span lang={textLanguage(text)}>{text}</span>}
        {write.refusal && (
          <>
            {' '}
            <Trans>(refused by the server)</Trans>
          </>
        )}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={write.refusal ? t`Discard: ${names[write.kind]}` : t`Undo: ${names[write.kind]}`}
        onClick={() => void handleUndo()}
      >
        {write.refusal ? <Trans>Discard</Trans> : <Trans>Undo</Trans>}
      </Button>
    </li>
  );
}

function textOf(write: WaitingWrite): string {
  if (write.kind === 'comment') return write.body;
  if (write.kind === 'memory') return write.draft.fields.title;
  if (write.kind === 'application') return write.title;
  return write.changes.full_name ?? '';
}
