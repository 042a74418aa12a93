import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';

export function EventLogLink({ id }: { id: string }) {
  const { user } = useSession();
  if (!isAdminOf(user, 'operations')) return null;
  return (
    <Anchor component={Link} to={`/events?view=chain&of=${id}`} underline="always">
      <Trans>Event history</Trans>
    </Anchor>
  );
}
