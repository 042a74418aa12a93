import type { OwnApplication } from '@petcare/contracts/content/applications.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Card, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { TableSkeleton } from '../../../components/feedback/skeletons.tsx';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { applicationStatusTexts, applicationStatusTones, useMyApplications } from './applications.ts';
import classes from './applications.module.css';
import { ContactCard } from './contact-card.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

export function MyApplications() {
  const { t, i18n } = useLingui();
  const mine = useMyApplications();

  if (mine.isPending) return <TableSkeleton />;
  if (mine.isError && !mine.data) {
    return <ErrorState message={errorText(mine.error, i18n)} onRetry={() => void mine.refetch()} />;
  }
  if (mine.data.length === 0) {
    return (
      <EmptyState
        scene="adoption"
        title={t`You have not applied for a pet yet.`}
        text={<Trans>Many pets are waiting for a home. Take your time to find the right one.</Trans>}
        action={
          <Button component={Link} to="/adaptation">
            <Trans>View pets</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <ul className={classes['list']}>
      {mine.data.map((application) => (
        <li key={application._id}>
          <MyApplication application={application} />
        </li>
      ))}
    </ul>
  );
}

function MyApplication({ application }: { application: OwnApplication }) {
  const { i18n } = useLingui();
  const { adoption, status } = application;
  return (
    <Card padding="md" className={classes['mine'] ?? ''}>
      <div className={classes['head']}>
        <div className={classes['post']}>
          {adoption && (
            <Picture
              picture={adoption.picture}
              sizes="72px"
              ratio={1}
              fallback="adoption"
              className={classes['picture']}
            />
          )}
          <div>
            {adoption ? (
              <Anchor component={Link} to={`/adaptation/${application.adoption_id}`} fw={600}>
                {adoption.title}
              </Anchor>
            ) : (
              <Text fw={600}>
                <Trans>Deleted post</Trans>
              </Text>
            )}
            <Text size="sm" c="dimmed">
              <DhakaDate at={application.createdAt} />
              {adoption && ` · ${adoption.owner.full_name}`}
            </Text>
          </div>
        </div>
        <StatusBadge label={i18n._(applicationStatusTexts[status])} tone={applicationStatusTones[status]} />
      </div>
      <Text className={classes['message'] ?? ''} lang={textLanguage(application.message)}>
        {application.message}
      </Text>
      {application.contact && <ContactCard contact={application.contact} />}
      {(status === 'submitted' || status === 'accepted') && (
        <div>
          <WithdrawButton application={application} />
        </div>
      )}
    </Card>
  );
}
