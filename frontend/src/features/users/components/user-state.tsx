import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { BeingDeleted } from '../../../components/deletion/being-deleted.tsx';

export function UserState({ user }: { user: User }) {
  if (user.being_deleted) return <BeingDeleted />;
  return (
    <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      <Trans>In use</Trans>
    </Text>
  );
}

export function VerifiedMark({ verified }: { verified: boolean }) {
  return verified ? (
    <Badge miw="max-content">
      <Trans>Confirmed</Trans>
    </Badge>
  ) : (
    <Badge color="marigold" miw="max-content">
      <Trans>Not confirmed</Trans>
    </Badge>
  );
}

/** Doctor's record linked to the account. A doctor without one sees no appointments. */
export function LinkedDoctor({ user, doctor }: { user: User; doctor: SpecialistCard | undefined }) {
  if (doctor) {
    const { dr_name: name } = doctor;
    return (
      <Anchor component={Link} to={`/doctors?search=${encodeURIComponent(name)}`}>
        {name}
      </Anchor>
    );
  }
  if (user.role !== 'doctor') return <Text c="dimmed">–</Text>;
  return (
    <Badge color="marigold" miw="max-content">
      <Trans>Not linked</Trans>
    </Badge>
  );
}
