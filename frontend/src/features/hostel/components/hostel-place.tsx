import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { brand, dialLink } from '../../../theme/brand.ts';
import { Section } from '../../../components/layout/section.tsx';
import classes from './hostel-place.module.css';

export function HostelPlace() {
  const { t, i18n } = useLingui();
  const address = i18n.locale === 'bn' ? brand.contact.address.bn : brand.contact.address.en;
  return (
    <Section title={t`Where we are`} tinted>
      <div className={classes['place']}>
        <PlaceMap />
        <div className={classes['words']}>
          <Title order={3}>
            <Trans>Dhaka</Trans>
          </Title>
          <Text component="address" style={{ fontStyle: 'normal' }}>
            {address}
          </Text>
          <Text>
            <Anchor href={dialLink(brand.contact.phone)} underline="always">
              {brand.contact.phone}
            </Anchor>
          </Text>
          <Button
            component="a"
            href={brand.mapLink}
            target="_blank"
            rel="noreferrer"
            variant="light"
            leftSection={<IconMapPin size={20} aria-hidden="true" />}
          >
            <Trans>Open in Maps</Trans>
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** Drawn in the colours of the theme. Loads nothing from third parties, so no visitor is tracked. */
function PlaceMap() {
  const { t } = useLingui();
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      className={classes['map']}
    >
      <path className={classes['park']} d="M0 0H220L196 150L60 176L0 140Z M452 236L640 214V360H470Z" />
      <path className={classes['lake']} strokeWidth="34" d="M96 -20C110 70 60 120 128 190S150 300 120 390" />
      <path className={classes['road']} strokeWidth="22" d="M248 -10L300 380 M-10 232L660 176" />
      <path
        className={classes['road']}
        strokeWidth="11"
        d="M258 66L660 34 M268 140L660 104 M276 292L470 276L660 262 M392 50L424 372 M520 40L546 366 M-10 300L120 290 M180 214L196 372"
      />
      <path
        className={classes['block']}
        d="M300 76L376 70L382 122L306 130Z M410 66L506 58L510 108L416 118Z"
      />
      <path
        className={classes['block']}
        d="M306 156L384 148L388 190L312 198Z M300 222L396 214L402 266L306 274Z"
      />
      <path className={classes['block']} d="M430 210L524 200L530 256L436 264Z M560 96L640 88V150L566 158Z" />
      <text className={classes['name']} x="24" y="252" transform="rotate(-5 24 252)">
        {t`Dhanmondi Lake`}
      </text>
      <text className={classes['name']} x="566" y="80" transform="rotate(-4 566 80)">
        {t`Road 7`}
      </text>
      <g transform="translate(346 172)">
        <path
          className={classes['pin']}
          d="M0 0C-9 -16 -24 -26 -24 -44A24 24 0 1 1 24 -44C24 -26 9 -16 0 0Z"
        />
        <circle className={classes['pin-eye']} cy="-44" r="9" />
      </g>
    </svg>
  );
}
