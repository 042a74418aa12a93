import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeletionQuestion } from '../../../components/deletion/deletion-question.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EmailText } from '../../../components/users/email-text.tsx';
import { Fact } from '../../../components/records/fact.tsx';
import { UserAvatar } from '../../../components/users/user-avatar.tsx';
import { RecordDrawer } from '../../../components/records/record-drawer.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useLinkedDoctors, useUser } from '../api/users.ts';
import { RoleMenu } from './role-menu.tsx';
import { UserLinks } from './user-links.tsx';
import { LinkedDoctor, UserState, VerifiedMark } from './user-state.tsx';

interface UserDrawerProps {
  userId: string | null;
  onClose: () => void;
}

export function UserDrawer({ userId, onClose }: UserDrawerProps) {
  const { t } = useLingui();
  const user = useUser(userId);
  const { data: doctors } = useLinkedDoctors();
  return (
    <RecordDrawer
      opened={userId !== null}
      found={user}
      title={(found) => found?.full_name ?? t`User`}
      onClose={onClose}
    >
      {(found) => <UserDetails user={found} doctor={doctors?.get(found.id)} onClose={onClose} />}
    </RecordDrawer>
  );
}

interface UserDetailsProps {
  user: User;
  doctor: SpecialistCard | undefined;
  onClose: () => void;
}

function UserDetails({ user, doctor, onClose }: UserDetailsProps) {
  const { t } = useLingui();
  const languages = { en: 'English', bn: 'বাংলা' };
  return (
    <Stack gap="lg">
      <Group gap="md" wrap="nowrap">
        <UserAvatar user={user} size={44} />
        <UserState user={user} />
      </Group>
      <Stack gap="xs">
        <Fact label={t`Email`}>
          <EmailText email={user.email} />
        </Fact>
        <Fact label={t`Email confirmed`}>
          <VerifiedMark verified={user.email_verified} />
        </Fact>
        <Fact label={t`Role`}>
          <RoleMenu user={user} />
        </Fact>
        <Fact label={t`Linked doctor`}>
          <LinkedDoctor user={user} doctor={doctor} />
        </Fact>
        <Fact label={t`Joined`}>
          <DhakaDate at={user.createdAt} format="date-time" />
        </Fact>
        {user.locale && <Fact label={t`Email language`}>{languages[user.locale]}</Fact>}
      </Stack>
      <UserLinks user={user} />
      {!user.being_deleted && <DeleteAccount user={user} onStarted={onClose} />}
    </Stack>
  );
}

function DeleteAccount({ user, onStarted }: { user: User; onStarted: () => void }) {
  const { user: reader } = useSession();
  const [asking, setAsking] = useState(false);
  const { id, full_name: name, role } = user;
  const target = { kind: 'user', id, name, requiresTyping: role === 'admin' } as const;
  if (reader?.id === id) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>This is you. Another admin can delete your account.</Trans>
      </Text>
    );
  }
  return (
    <section aria-labelledby="danger">
      <Title order={3} size="h4" mb={4} id="danger">
        <Trans>Delete the account</Trans>
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        <Trans>Deletes the account and its data. You see a preview before anything is deleted.</Trans>
      </Text>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
        // Lets a long name wrap to a second line.
        h="auto"
        mih={44}
        py={8}
        styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
      >
        <Trans>Delete {name}</Trans>
      </Button>
      <DeletionQuestion
        target={asking ? target : null}
        onClose={() => setAsking(false)}
        onStarted={onStarted}
      />
    </section>
  );
}
