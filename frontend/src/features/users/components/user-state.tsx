import type { SpecialistCard } from '@petcare/contracts/specialists.ts';
import type { User } from '@petcare/contracts/users.ts';
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { BeingDeleted } from '../../../components/deletion/being-deleted.tsx';

/** Whether an account is in use, or on its way out. */
export function UserState({ user }: { user: User }) {
  if (user.being_deleted) return <BeingDeleted />;
  return (
    <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      <Trans>In use</Trans>
    </Text>
  );
}

/** Whether the address has been shown to be theirs. */
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

/** The doctor's record an account belongs to. A doctor without one sees no visits. */
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
