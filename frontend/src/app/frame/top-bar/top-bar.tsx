import { useLingui } from '@lingui/react/macro';
import { Container } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { helpPlaces } from '../links/navigation.ts';
import { SocialLinks } from '../links/social-links.tsx';
import classes from './top-bar.module.css';

export function TopBar() {
  const { t, i18n } = useLingui();
  return (
    <aside className={classes['bar']} aria-label={t`Help and settings`}>
      <Container className={classes['row']}>
        <nav aria-label={t`Help`}>
          <ul className={classes['links']}>
            {helpPlaces.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={classes['link']}>
                  {i18n._(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes['tools']}>
          <span className={classes['social']}>
            <SocialLinks />
          </span>
          <LanguageSwitch />
          <ColorSchemeSwitch />
        </div>
      </Container>
    </aside>
  );
}
