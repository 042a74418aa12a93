import { petMoods } from '@petcare/contracts/commerce/hostel/stays.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, FileButton, Group, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconBowlChopsticks, IconCamera, IconPill, IconWalk } from '@tabler/icons-react';
import { useState } from 'react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { clockText } from '../../../lib/dates/dhaka-dates.ts';
import { acceptedPictures, refusalOf, uploadPicture } from '../../../lib/pictures/upload-picture.ts';
import { type NewEntry, useRecordEntry, useUndoEntry } from '../api/stays.ts';
import type { StayGuest } from '../stay-guests.ts';
import { doseStateColors, doseStateTexts, entryText, moodTexts } from '../stay-texts.ts';

/** One-tap entries about one guest. Each offers to be undone. */
export function KeeperActions({ guest, name }: { guest: StayGuest; name: string }) {
  const { t } = useLingui();
  const log = useStayLog(guest, name);
  const [note, setNote] = useState('');
  useKeptInput(`note ${guest.booking._id} ${guest.place}`, { note }, (typed) => setNote(typed.note ?? note));

  async function handleNote() {
    if (await log.add({ kind: 'note', note })) setNote('');
  }

  return (
    <Stack gap="lg">
      {guest.doses.length > 0 && <DosesToday doses={guest.doses} log={log} />}
      <QuickEntries log={log} />
      <Moods log={log} />
      <Stack gap="xs">
        <Textarea
          label={t`Note for the owner`}
          maxLength={500}
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button disabled={note.trim() === '' || log.isPending} onClick={() => void handleNote()}>
          <Trans>Save the note</Trans>
        </Button>
      </Stack>
    </Stack>
  );
}

type StayLog = ReturnType<typeof useStayLog>;

/** Adds entries about one guest to the log and shows each with an undo. */
function useStayLog(guest: StayGuest, name: string) {
  const { t, i18n } = useLingui();
  const record = useRecordEntry(guest.booking._id);
  const undo = useUndoEntry();
  const topic = `stay-${guest.booking._id}-${guest.place}`;
  const fail = (error: unknown) => toastProblem({ topic, title: name, message: errorText(error, i18n) });

  async function handleUndo(id: string) {
    try {
      await undo.mutateAsync(id);
      toastDone({ topic, title: name, message: t`Removed from the log.` });
    } catch (error) {
      fail(error);
    }
  }

  async function add(entry: Omit<NewEntry, 'pet'>): Promise<boolean> {
    try {
      const saved = await record.mutateAsync({ pet: guest.place, ...entry });
      toastDone({
        topic,
        title: name,
        message: entryText(saved, i18n),
        action: { label: t`Undo`, onClick: () => void handleUndo(saved._id) },
      });
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  return { add, fail, isPending: record.isPending };
}

function DosesToday({ doses, log }: { doses: StayGuest['doses']; log: StayLog }) {
  const { t, i18n } = useLingui();
  return (
    <section aria-labelledby="doses">
      <Title order={3} size="h4" mb="xs" id="doses">
        <Trans>Medicine today</Trans>
      </Title>
      <Stack gap="xs">
        {doses.map(({ medicine, date, time, amount, state }) => (
          <Group key={`${medicine} ${time}`} justify="space-between" wrap="nowrap" gap="xs">
            <div>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {clockText(time, i18n.locale)} · {medicine}
              </Text>
              <Group gap="xs">
                {amount && <Text size="sm">{amount}</Text>}
                <Badge variant="light" color={doseStateColors[state]}>
                  {i18n._(doseStateTexts[state])}
                </Badge>
              </Group>
            </div>
            {state !== 'given' && (
              <Button
                leftSection={<IconPill size={20} aria-hidden="true" />}
                disabled={log.isPending}
                aria-label={t`Give ${medicine}, ${clockText(time, i18n.locale)}`}
                onClick={() => void log.add({ kind: 'medicine', dose: { medicine, date, time } })}
              >
                <Trans>Give</Trans>
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </section>
  );
}

function QuickEntries({ log }: { log: StayLog }) {
  const [uploading, setUploading] = useState(false);

  async function handlePicture(file: File | null) {
    if (!file) return;
    setUploading(true);
    try {
      const refusal = refusalOf(file);
      if (refusal) throw refusal;
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      const { display_url } = await uploadPicture(file, options);
      await log.add({ kind: 'picture', img_URL: display_url });
    } catch (error) {
      log.fail(error);
    } finally {
      setUploading(false);
    }
  }

  return (
    <SimpleGrid cols={3} spacing="xs">
      <Button
        h={64}
        px={4}
        variant="light"
        disabled={log.isPending}
        leftSection={<IconBowlChopsticks size={20} aria-hidden="true" />}
        onClick={() => void log.add({ kind: 'fed' })}
      >
        <Trans>Fed</Trans>
      </Button>
      <Button
        h={64}
        px={4}
        variant="light"
        disabled={log.isPending}
        leftSection={<IconWalk size={20} aria-hidden="true" />}
        onClick={() => void log.add({ kind: 'walked' })}
      >
        <Trans>Walk</Trans>
      </Button>
      <FileButton accept={acceptedPictures} onChange={(file) => void handlePicture(file)}>
        {(props) => (
          <Button
            {...props}
            h={64}
            px={4}
            variant="light"
            loading={uploading}
            leftSection={<IconCamera size={20} aria-hidden="true" />}
          >
            <Trans>Picture</Trans>
          </Button>
        )}
      </FileButton>
    </SimpleGrid>
  );
}

function Moods({ log }: { log: StayLog }) {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="mood">
      <Title order={3} size="h4" mb="xs" id="mood">
        <Trans>Mood</Trans>
      </Title>
      <SimpleGrid cols={2} spacing="xs">
        {petMoods.map((mood) => (
          <Button
            key={mood}
            variant="default"
            size="md"
            disabled={log.isPending}
            onClick={() => void log.add({ kind: 'mood', mood })}
          >
            {i18n._(moodTexts[mood])}
          </Button>
        ))}
      </SimpleGrid>
    </section>
  );
}
