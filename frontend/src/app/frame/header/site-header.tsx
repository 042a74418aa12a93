import { Trans, useLingui } from '@lingui/react/macro';
import { Burger, Button, Container, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { returnTo } from '../../../lib/session/safe-return-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { brand } from '../../../theme/brand.ts';
import { BrandMark } from '../links/brand-mark.tsx';
import { LanguageSwitch } from '../top-bar/language-switch.tsx';
import { CartButton } from './cart-button.tsx';
import { dashboardPlace, publicPlaces, signInPlace } from '../links/navigation.ts';
import classes from './site-header.module.css';
import { SignedInTools } from './signed-in-tools.tsx';

// Never opened on wide screens.
const NavigationDrawer = lazy(async () => {
  const { NavigationDrawer: Drawer } = await import('./navigation-drawer.tsx');
  return { default: Drawer };
});

export function SiteHeader() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const location = useLocation();
  const [drawerOpen, drawer] = useDisclosure(false);
  const places = user ? [...publicPlaces, dashboardPlace] : publicPlaces;

  return (
    <header className={classes['header']}>
      <Container className={classes['row']}>
        <Link to="/" className={classes['brand']} aria-label={t`${brand.name}, home`}>
          <BrandMark />
        </Link>
        <nav aria-label={t`Main`} className={classes['places']}>
          {places.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={classes['place'] ?? ''}>
              {i18n._(label)}
            </NavLink>
          ))}
        </nav>
        <Group gap={4} wrap="nowrap">
          {/* A phone has no top bar. */}
          <span className={classes['language']}>
            <LanguageSwitch />
          </span>
          <CartButton />
          {user && <SignedInTools user={user} />}
          {!user && (
            <Button
              component={Link}
              to={signInPlace.to}
              state={returnTo(location)}
              size="sm"
              className={classes['login'] ?? ''}
            >
              <Trans>Login</Trans>
            </Button>
          )}
          <Burger
            opened={drawerOpen}
            onClick={drawer.toggle}
            className={classes['burger'] ?? ''}
            aria-label={t`Menu`}
            aria-expanded={drawerOpen}
            size="sm"
          />
        </Group>
      </Container>
      {/* Its links are in the footer, too. */}
      <OnDemand opened={drawerOpen}>
        {(opened) => <NavigationDrawer opened={opened} onClose={drawer.close} places={places} />}
      </OnDemand>
    </header>
  );
}
