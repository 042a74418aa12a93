import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import type { ApplicationStatus, OwnApplication } from '@petcare/contracts/content/applications.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { useWaitingWrites } from '../../../components/outbox/use-waiting-writes.ts';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { applicationStatusTexts, applicationStatusTones, useMyApplicationFor } from './applications.ts';
import classes from './applications.module.css';
import { ApplyDialog } from './apply-dialog.tsx';
import { ContactCard } from './contact-card.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

export function OwnApplicationPanel({ adoption }: { adoption: Adoption }) {
  const { i18n } = useLingui();
  const mine = useMyApplicationFor(adoption._id);
  const [applying, setApplying] = useState(false);
  const application = mine.data ?? null;
  const open = application?.status === 'submitted' || application?.status === 'accepted';
  const isWaiting = useWaitingWrites().some(
    (write) => write.kind === 'application' && write.adoptionId === adoption._id && !write.refusal,
  );

  return (
    <Card component="section" aria-labelledby="adopt" padding="md">
      <Title id="adopt" order={2} size="h3" mb="xs">
        <Trans>Adopt this pet</Trans>
      </Title>
      {mine.isPending && <Skeleton height={96} />}
      {mine.isError && !mine.data && (
        <ErrorState message={errorText(mine.error, i18n)} onRetry={() => void mine.refetch()} />
      )}
      {mine.data !== undefined && (
        <Stack gap="sm">
          {application && <ApplicationStatusDetails application={application} />}
          {!open && isWaiting && (
            <Text>
              <Trans>Your application will be sent when you are back online.</Trans>
            </Text>
          )}
          {!open && !isWaiting && <ApplyHint adoption={adoption} again={application !== null} />}
          {!open && !isWaiting && adoption.status === 'Available' && (
            <Button
              size="lg"
              leftSection={<IconHeart size={20} aria-hidden="true" />}
              onClick={() => setApplying(true)}
            >
              <Trans>Apply to adopt</Trans>
            </Button>
          )}
        </Stack>
      )}
      <ApplyDialog adoption={adoption} opened={applying} onClose={() => setApplying(false)} />
    </Card>
  );
}

function ApplyHint({ adoption, again }: { adoption: Adoption; again: boolean }) {
  if (adoption.status === 'Adopted') {
    return (
      <Text>
        <Trans>This pet has found a home. Other pets are still waiting.</Trans>
      </Text>
    );
  }
  if (adoption.status === 'Pending') {
    return (
      <Text>
        <Trans>
          The owner has accepted an application. If the adoption falls through, you can apply here again.
        </Trans>
      </Text>
    );
  }
  if (again) {
    return (
      <Text>
        <Trans>The pet is still waiting for a home. You may apply again.</Trans>
      </Text>
    );
  }
  return (
    <Text>
      <Trans>
        Introduce yourself to the owner. They see your message now, and your phone number and email only if
        they accept you.
      </Trans>
    </Text>
  );
}

const statusExplanations: Record<ApplicationStatus, ReactNode> = {
  submitted: <Trans>The owner has your application. We will notify you when they answer.</Trans>,
  accepted: <Trans>The owner accepted your application. Call or email them to arrange a meeting.</Trans>,
  declined: <Trans>The owner has not chosen you this time. Thank you for offering a home.</Trans>,
  withdrawn: <Trans>You withdrew your application.</Trans>,
  released: <Trans>The adoption fell through, and the pet is available again.</Trans>,
};

function ApplicationStatusDetails({ application }: { application: OwnApplication }) {
  const { i18n } = useLingui();
  const { status } = application;
  return (
    <>
      <div className={classes['head']}>
        <Text size="sm" c="dimmed">
          <Trans>
            You applied on <DhakaDate at={application.createdAt} />
          </Trans>
        </Text>
        <StatusBadge label={i18n._(applicationStatusTexts[status])} tone={applicationStatusTones[status]} />
      </div>
      <Text aria-live="polite">{statusExplanations[status]}</Text>
      {application.contact && <ContactCard contact={application.contact} />}
      {(status === 'submitted' || status === 'accepted') && <WithdrawButton application={application} />}
    </>
  );
}
