import type { DeletionStep } from '@petcare/contracts/shared/deletions.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Progress, Stack, Text } from '@mantine/core';
import { sharesOf, type Share } from './deletion-progress.ts';
import { serviceTexts, servicesText } from './deletion-texts.ts';
import { useIsStalled } from './use-stands-still.ts';

export function ServiceProgress({ steps }: { steps: readonly DeletionStep[] }) {
  return (
    <Stack gap="sm">
      {sharesOf(steps).map((share) => (
        <ServiceBar key={share.service} share={share} />
      ))}
    </Stack>
  );
}

function ServiceBar({ share }: { share: Share }) {
  const { i18n } = useLingui();
  const { service, percent, state, after, stamp } = share;
  const name = i18n._(serviceTexts[service]);
  const isSilent = useIsStalled(stamp) && state !== 'done' && after.length === 0;
  return (
    <div>
      <Group justify="space-between" gap="md" wrap="nowrap" mb={4}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" className="pc-numbers" ta="end">
          <ProgressText share={share} />
        </Text>
      </Group>
      <ProgressBar label={name} percent={percent} isHeldUp={state === 'retrying' || isSilent} />
      <WaitReason after={after} isSilent={isSilent && state !== 'retrying'} />
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  percent: number;
  /** True while the deletion waits for a service that does not answer. */
  isHeldUp: boolean;
}

export function ProgressBar({ label, percent, isHeldUp }: ProgressBarProps) {
  return (
    <Progress.Root size="lg">
      <Progress.Section
        value={percent}
        color={isHeldUp ? 'marigold' : 'leaf'}
        aria-label={label}
        striped={isHeldUp}
      />
    </Progress.Root>
  );
}

interface WhyNotYetProps {
  after: Share['after'];
  /** True when the service was asked a while ago and has not answered. */
  isSilent: boolean;
}

export function WaitReason({ after, isSilent }: WhyNotYetProps) {
  const { i18n } = useLingui();
  const names = servicesText(after, i18n);
  return (
    <Text size="sm" c="dimmed" mt={4} aria-live="polite">
      {after.length > 0 && <Trans>Continues after: {names}</Trans>}
      {isSilent && <Trans>No response yet. We keep trying.</Trans>}
    </Text>
  );
}

function ProgressText({ share: { state, done, after } }: { share: Share }) {
  if (state === 'waiting') {
    return after.length > 0 ? <Trans>Waiting</Trans> : <Trans>Starting</Trans>;
  }
  if (state === 'done') return <Plural value={done} one="# row, done" other="# rows, done" />;
  if (state === 'retrying') {
    return <Plural value={done} one="# row deleted, retrying" other="# rows deleted, retrying" />;
  }
  return <Plural value={done} one="# row deleted" other="# rows deleted" />;
}
