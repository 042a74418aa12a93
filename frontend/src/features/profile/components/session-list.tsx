import type { ActiveSession } from '@petcare/contracts/account/account-security.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useEndOtherSessions, useEndSession, useOwnSessions } from '../api/sessions.ts';
import { deviceOf } from '../device-name.ts';
import classes from './session-list.module.css';

export function SessionList() {
  const { t, i18n } = useLingui();
  const sessions = useOwnSessions();
  const endOthers = useEndOtherSessions();

  async function handleEndOthers() {
    const sure = await confirmAreYouSure({
      text: t`All other devices are signed out at once. Unsaved work there is lost.`,
      confirm: t`Sign out everywhere else`,
    });
    if (!sure) return;
    try {
      await endOthers.mutateAsync();
      toastDone({ message: t`You are signed out everywhere else.` });
    } catch (error) {
      toastProblem({ message: errorText(error, i18n) });
    }
  }

  if (sessions.isPending) return <SessionListSkeleton />;
  if (!sessions.data) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text role="alert">
          <Trans>Error: {errorText(sessions.error, i18n)}</Trans>
        </Text>
        <Button variant="light" onClick={() => void sessions.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    );
  }
  const others = sessions.data.filter(({ current }) => !current).length;
  return (
    <Stack gap="md">
      <ul className={classes['list']}>
        {sessions.data.map((session) => (
          <li key={session.id} className={classes['row']}>
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
      {others > 1 && (
        <div>
          <Button
            variant="light"
            color="red"
            loading={endOthers.isPending}
            onClick={() => void handleEndOthers()}
          >
            <Trans>Sign out everywhere else</Trans>
          </Button>
        </div>
      )}
    </Stack>
  );
}

function SessionRow({ session }: { session: ActiveSession }) {
  const { t, i18n } = useLingui();
  const endSession = useEndSession();
  const { browser, system, handheld } = deviceOf(session.userAgent);
  const Icon = handheld ? IconDeviceMobile : IconDeviceDesktop;
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`);

  async function handleEnd() {
    try {
      await endSession.mutateAsync(session.id);
      toastDone({ message: t`Signed out: ${name}` });
    } catch (error) {
      toastProblem({ message: errorText(error, i18n) });
    }
  }

  return (
    <>
      <Icon size={28} stroke={1.5} aria-hidden="true" className={classes['icon']} />
      <div className={classes['words']}>
        <Text fw={600} component="div">
          {name}
          {session.current && (
            <Badge ml="sm">
              <Trans>This device</Trans>
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed" className="pc-numbers">
          <Trans>
            Since <DhakaDate at={session.createdAt} format="date-time" />
          </Trans>
          {session.ip && ` · ${session.ip}`}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          loading={endSession.isPending}
          aria-label={t`Sign out: ${name}`}
          onClick={() => void handleEnd()}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </>
  );
}

function SessionListSkeleton() {
  return (
    <Stack gap="md">
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <Skeleton height={52} />
      <Skeleton height={52} />
    </Stack>
  );
}
