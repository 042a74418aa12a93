import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserCircle } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { restOfTexts } from '../../../lib/texts/locale.ts';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import classes from './bottom-bar.module.css';
import { bottomPlaces, isCurrent } from './bottom-places.ts';

// Loaded on first use; its texts are not among those of the landing page.
const AccountSheet = lazy(async () => {
  const [{ AccountSheet: Sheet }] = await Promise.all([
    import('./account-sheet.tsx'),
    restOfTexts(),
    import('../../../theme/more-styles.css'),
  ]);
  return { default: Sheet };
});

/** The main places at the bottom of a phone. Wider screens show them in the header and the side menu. */
export function BottomBar() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const [sheetOpen, sheet] = useDisclosure(false);

  return (
    <>
      <div className={classes['space']}>
        <nav className={classes['bar']} aria-label={t`Quick links`}>
          {bottomPlaces.map((place) => (
            <Link
              key={place.to}
              to={place.to}
              className={classes['place']}
              aria-current={isCurrent(place, pathname) ? 'page' : undefined}
            >
              <place.Icon size={24} aria-hidden="true" />
              {i18n._(place.label)}
            </Link>
          ))}
          <UnstyledButton
            className={`${classes['place'] ?? ''} ${classes['account'] ?? ''}`}
            aria-haspopup="dialog"
            aria-expanded={sheetOpen}
            onClick={sheet.open}
          >
            <IconUserCircle size={24} aria-hidden="true" />
            <Trans>Account</Trans>
          </UnstyledButton>
        </nav>
      </div>
      {/* Its links are in the footer and on the dashboard, too. */}
      <OnDemand opened={sheetOpen}>
        {(opened) => <AccountSheet opened={opened} onClose={sheet.close} />}
      </OnDemand>
    </>
  );
}
