import { useLingui } from '@lingui/react/macro';
import { Drawer, NavLink, Stack } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../../lib/session/session.ts';
import { BrandMark } from '../links/brand-mark.tsx';
import { type Destination, helpPlaces, signInPlace } from '../links/navigation.ts';

interface NavigationDrawerProps {
  opened: boolean;
  onClose: () => void;
  places: readonly Destination[];
}

export function NavigationDrawer({ opened, onClose, places }: NavigationDrawerProps) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { pathname } = useLocation();
  const all = [...places, ...(user ? [] : [signInPlace]), ...helpPlaces];
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={300}
      title={<BrandMark />}
      closeButtonProps={{ 'aria-label': t`Close menu`, size: 44 }}
    >
      <Stack component="nav" gap={4} aria-label={t`Main`}>
        {all.map(({ to, label }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={i18n._(label)}
            active={to === '/' ? pathname === '/' : pathname.startsWith(to)}
            aria-current={pathname === to ? 'page' : undefined}
            onClick={onClose}
            styles={{ root: { minHeight: 48, borderRadius: 8 }, label: { fontSize: 'var(--pc-type-lead)' } }}
          />
        ))}
      </Stack>
    </Drawer>
  );
}
