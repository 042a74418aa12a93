import { maxVoiceNoteSeconds } from '@petcare/contracts/clinic/emergencies.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconMicrophone, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import type { useRecorder } from '../use-recorder.ts';

/** Records what is hard to type with one hand. */
export function VoiceRecorder({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { state, recording, start, stop, remove, discard } = recorder;
  const seconds = i18n.number(maxVoiceNoteSeconds);
  return (
    <Stack component="fieldset" gap="xs" bd={0} p={0} m={0} aria-labelledby={id}>
      <Input.Label id={id}>
        <Trans>Voice note (optional)</Trans>
      </Input.Label>
      <Group gap="sm">
        {state === 'recording' ? (
          <>
            <Button color="red" leftSection={<IconPlayerStop size={20} aria-hidden="true" />} onClick={stop}>
              <Trans>Stop</Trans>
            </Button>
            <RecordedSeconds count={recorder.seconds} />
          </>
        ) : (
          <Button
            variant="light"
            leftSection={<IconMicrophone size={20} aria-hidden="true" />}
            onClick={start}
          >
            {recording ? <Trans>Record again</Trans> : <Trans>Record up to {seconds} seconds</Trans>}
          </Button>
        )}
        {recording && state === 'recorded' && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={20} aria-hidden="true" />}
            onClick={remove}
          >
            <Trans>Remove the voice note</Trans>
          </Button>
        )}
      </Group>
      {recording && state === 'recorded' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the user's own voice, recorded just now
        <audio controls src={recording.url} aria-label={t`Your voice note`} onError={discard} />
      )}
      <Text size="sm" component="output">
        {state === 'recording' && <Trans>Recording … tell what happened, and how your pet is.</Trans>}
        {state === 'empty' && <Trans>Nothing was recorded. Speak for a moment before you press Stop.</Trans>}
        {state === 'denied' && <Trans>The microphone cannot be used. Describe it in words instead.</Trans>}
      </Text>
    </Stack>
  );
}

function RecordedSeconds({ count }: { count: number }) {
  const { t, i18n } = useLingui();
  const seconds = i18n.number(count);
  return <Text role="timer" aria-label={t`Recorded`}>{t`${seconds} s`}</Text>;
}
