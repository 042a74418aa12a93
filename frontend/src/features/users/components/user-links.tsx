import type { User } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

export function UserLinks({ user: { id, email } }: { user: Pick<User, 'id' | 'email'> }) {
  const { t } = useLingui();
  const byAddress = `search=${encodeURIComponent(email)}`;
  const links = [
    { label: t`Memories`, to: `/posts/memories?author_id=${id}` },
    { label: t`Adoption posts`, to: `/posts/adoptions?owner_id=${id}` },
    { label: t`Product orders`, to: `/orders?${byAddress}` },
    { label: t`Hostel bookings`, to: `/hostel-orders?${byAddress}` },
    { label: t`Appointments`, to: `/appointments?${byAddress}` },
    { label: t`Audit log`, to: `/audit?record_id=${id}` },
    { label: t`Events`, to: `/events?view=chain&of=${id}` },
  ];
  return (
    <section aria-labelledby="theirs">
      <Title order={3} size="h4" mb="sm" id="theirs">
        <Trans>Related records</Trans>
      </Title>
      <SimpleGrid cols={2} spacing="xs">
        {links.map(({ label, to }) => (
          <Button key={to} component={Link} to={to} variant="default">
            {label}
          </Button>
        ))}
      </SimpleGrid>
    </section>
  );
}
