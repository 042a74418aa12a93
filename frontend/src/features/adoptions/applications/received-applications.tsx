import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import type { ReceivedApplication } from '@petcare/contracts/content/applications.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { AuthorLine } from '../../../components/users/author-line.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import {
  applicationStatusTexts,
  applicationStatusTones,
  useDecline,
  useReceivedApplications,
} from './applications.ts';
import classes from './applications.module.css';
import { ContactCard } from './contact-card.tsx';

export function ReceivedApplications({ adoption }: { adoption: Adoption }) {
  const { i18n } = useLingui();
  const received = useReceivedApplications(adoption._id);
  const [accepting, setAccepting] = useState<ReceivedApplication | null>(null);
  const applications = received.data ?? [];
  const waiting = applications.filter(({ status }) => status === 'submitted').length;

  return (
    <Card component="section" aria-labelledby="applications" padding="md">
      <Title id="applications" order={2} size="h3" mb="xs">
        <Trans>Applications</Trans>
      </Title>
      {received.isPending && <Skeleton height={120} />}
      {received.isError && !received.data && (
        <ErrorState message={errorText(received.error, i18n)} onRetry={() => void received.refetch()} />
      )}
      {received.data && (
        <Text c="dimmed" mb="sm" className="pc-numbers" aria-live="polite">
          {applications.length === 0 ? (
            <Trans>No applications yet. We will notify you when one arrives.</Trans>
          ) : (
            <Plural
              value={waiting}
              _0="No application is waiting for your answer."
              one="# application is waiting for your answer."
              other="# applications are waiting for your answer."
            />
          )}
        </Text>
      )}
      <ul className={classes['list']}>
        {applications.map((application) => (
          <li key={application._id} className={classes['application']}>
            <div className={classes['head']}>
              <AuthorLine
                author={application.applicant}
                note={<DhakaDate at={application.createdAt} format="date-time" />}
              />
              <StatusBadge
                label={i18n._(applicationStatusTexts[application.status])}
                tone={applicationStatusTones[application.status]}
              />
            </div>
            <Text className={classes['message'] ?? ''} lang={textLanguage(application.message)}>
              {application.message}
            </Text>
            {application.contact && <ContactCard contact={application.contact} />}
            {application.status === 'submitted' && (
              <AnswerButtons
                application={application}
                mayAccept={adoption.status === 'Available'}
                onAccept={() => setAccepting(application)}
              />
            )}
          </li>
        ))}
      </ul>
      <AcceptDialog application={accepting} others={waiting - 1} onClose={() => setAccepting(null)} />
    </Card>
  );
}

interface AnswerButtonsProps {
  application: ReceivedApplication;
  mayAccept: boolean;
  onAccept: () => void;
}

function AnswerButtons({ application, mayAccept, onAccept }: AnswerButtonsProps) {
  const { t, i18n } = useLingui();
  const decline = useDecline();
  const name = application.applicant.full_name;

  async function handleDecline() {
    const sure = await confirmAreYouSure({ text: t`We will notify ${name}.`, confirm: t`Decline` });
    if (!sure) return;
    try {
      await decline.mutateAsync(application._id);
      toastDone({ message: t`Application declined. We have notified ${name}.` });
    } catch (error) {
      toastProblem({ topic: application._id, message: errorText(error, i18n) });
    }
  }

  return (
    <Group gap="xs">
      {mayAccept && (
        <Button onClick={onAccept} aria-label={t`Accept ${name}`}>
          <Trans>Accept</Trans>
        </Button>
      )}
      <Button
        variant="default"
        loading={decline.isPending}
        onClick={() => void handleDecline()}
        aria-label={t`Decline ${name}`}
      >
        <Trans>Decline</Trans>
      </Button>
    </Group>
  );
}
