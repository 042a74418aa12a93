import { usualRates } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type { HostelInfo } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Scene } from '../../../components/media/scene.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import type { BookingKind } from '../booking-form.ts';
import classes from './booking-kinds.module.css';

interface BookingKindsProps {
  info: HostelInfo | undefined;
  onChoose: (kind: BookingKind) => void;
}

export function BookingKinds({ info, onChoose }: BookingKindsProps) {
  const { t } = useLingui();
  const { dog, cat } = info?.rates ?? usualRates.rates;
  const dogRate = <Taka taka={dog} />;
  const catRate = <Taka taka={cat} />;
  const rate = <Taka taka={info?.rate ?? dog} />;
  const flat = info?.day_stay_pricing !== 'perPet';
  return (
    <Section title={t`Three ways to stay`} lead={t`Choose one to start your reservation.`} tinted>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={{ base: 12, xs: 'lg' }}>
        <KindCard
          kind="cat"
          scene="stay-cat"
          title={t`Cat Boarding`}
          text={t`A quiet room with places to climb, away from barking dogs.`}
          price={<Trans>{catRate} per cat and day</Trans>}
          button={t`Book cat boarding`}
          onChoose={onChoose}
        />
        <KindCard
          kind="dog"
          scene="stay-dog"
          title={t`Dog Boarding`}
          text={t`Walks in the morning and in the evening, friends to run with, and a blanket at night.`}
          price={<Trans>{dogRate} per dog and day</Trans>}
          button={t`Book dog boarding`}
          onChoose={onChoose}
        />
        <KindCard
          kind="day"
          scene="stay-day"
          title={t`Day Stay`}
          text={t`Drop off in the morning, pick up in the evening: for a wedding, a trip or a long day at work.`}
          price={flat ? <Trans>{rate} for all of your pets together</Trans> : <Trans>{rate} per pet</Trans>}
          button={t`Book a Day Stay`}
          onChoose={onChoose}
        />
      </SimpleGrid>
    </Section>
  );
}

interface KindCardProps {
  kind: BookingKind;
  scene: string;
  title: string;
  text: string;
  price: ReactNode;
  button: string;
  onChoose: (kind: BookingKind) => void;
}

function KindCard({ kind, scene, title, text, price, button, onChoose }: KindCardProps) {
  return (
    <Paper withBorder className={classes['card'] ?? ''}>
      <Scene name={scene} width={480} height={320} className={classes['picture']} />
      <div className={classes['words']}>
        <Title order={3}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        <Text fw={650} className={classes['price'] ?? ''}>
          {price}
        </Text>
        <Button variant="light" onClick={() => onChoose(kind)}>
          {button}
        </Button>
      </div>
    </Paper>
  );
}
