import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';

export function EventLogLink({ id }: { id: string }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <Anchor component={Link} to={`/events?view=chain&of=${id}`} underline="always">
      <Trans>Event history</Trans>
    </Anchor>
  );
}
