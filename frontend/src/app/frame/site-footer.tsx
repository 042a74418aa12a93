import { mailLink } from '@petcare/contracts/typed/emails.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Container, Text } from '@mantine/core';
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { brand, dialLink } from '../../theme/brand.ts';
import { BrandMark } from './links/brand-mark.tsx';
import { helpPlaces, publicPlaces } from './links/navigation.ts';
import classes from './site-footer.module.css';
import { SocialLinks } from './links/social-links.tsx';

export function SiteFooter() {
  const { i18n } = useLingui();
  const { email, phone, address } = brand.contact;
  const place = i18n.locale === 'bn' ? address.bn : address.en;
  return (
    <footer className={classes['footer']}>
      <Container className={classes['columns']}>
        <section aria-labelledby="footer-about">
          <h2 id="footer-about" className={classes['heading']}>
            <BrandMark />
          </h2>
          <Text className={classes['text']}>
            <Trans>
              A place for pets and the people who love them: stories to share, friends waiting for a home,
              doctors who listen, and good care while you are away.
            </Trans>
          </Text>
          <div className={classes['social']}>
            <SocialLinks />
          </div>
        </section>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className={classes['heading']}>
            <Trans>Contact</Trans>
          </h2>
          <ul className={classes['list']}>
            {place && (
              <li>
                <IconMapPin size={20} aria-hidden="true" />
                <span>{place}</span>
              </li>
            )}
            {phone && (
              <li>
                <IconPhone size={20} aria-hidden="true" />
                <a href={dialLink(phone)}>{phone}</a>
              </li>
            )}
            {email && (
              <li>
                <IconMail size={20} aria-hidden="true" />
                <a href={mailLink(email)}>{email}</a>
              </li>
            )}
          </ul>
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className={classes['heading']}>
            <Trans>Popular links</Trans>
          </h2>
          <ul className={classes['links']}>
            {[...publicPlaces.slice(1), ...helpPlaces].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{i18n._(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </footer>
  );
}
