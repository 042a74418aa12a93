import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { returnTo } from '../../../lib/session/safe-return-path.ts';
import { useSession, type SessionUser } from '../../../lib/session/session.ts';
import { DashboardNav } from '../../dashboard-frame/dashboard-nav.tsx';
import { ProfileLink } from '../../dashboard-frame/profile-link.tsx';
import { SignOutButton } from '../../dashboard-frame/sign-out-button.tsx';
import { helpPlaces, publicPlaces } from '../links/navigation.ts';
import { ColorSchemeSwitch } from '../top-bar/color-scheme-switch.tsx';
import { LanguageSwitch } from '../top-bar/language-switch.tsx';
import classes from './account-sheet.module.css';
import { bottomPlaces } from './bottom-places.ts';

const inBar = new Set(bottomPlaces.map(({ to }) => to));
const otherPlaces = [...publicPlaces.filter(({ to }) => !inBar.has(to)), ...helpPlaces];

interface AccountSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Holds what does not fit on a phone: the menu of the dashboard or the way to sign in, further pages, and settings. */
export function AccountSheet({ opened, onClose }: AccountSheetProps) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes['sheet'] ?? '' }}
      title={t`Account`}
      radius="16px 16px 0 0"
      closeButtonProps={{ 'aria-label': t`Close menu`, size: 44 }}
    >
      {user ? <OwnPages user={user} onChoose={onClose} /> : <SignInButtons onChoose={onClose} />}
      <section aria-labelledby="sheet-more">
        <h3 id="sheet-more" className={classes['heading']}>
          <Trans>More</Trans>
        </h3>
        <ul className={classes['places']}>
          {otherPlaces.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes['place']} onClick={onClose}>
                {i18n._(label)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className={classes['settings']}>
        <LanguageSwitch />
        <ColorSchemeSwitch />
      </div>
    </Drawer>
  );
}

function OwnPages({ user, onChoose }: { user: SessionUser; onChoose: () => void }) {
  return (
    <>
      <div className={classes['user']}>
        <ProfileLink user={user} onChoose={onChoose} />
        <SignOutButton onSignOut={onChoose} />
      </div>
      <Button component={Link} to="/dashboard" variant="light" fullWidth my="xs" onClick={onChoose}>
        <Trans>Dashboard</Trans>
      </Button>
      <DashboardNav viewer={user} onChoose={onChoose} />
    </>
  );
}

function SignInButtons({ onChoose }: { onChoose: () => void }) {
  const location = useLocation();
  const state = returnTo(location);
  return (
    <div className={classes['signIn']}>
      <Button component={Link} to="/sign-in" state={state} onClick={onChoose}>
        <Trans>Login</Trans>
      </Button>
      <Button component={Link} to="/sign-up" state={state} variant="light" onClick={onChoose}>
        <Trans>Sign up</Trans>
      </Button>
    </div>
  );
}
