import { useLingui } from '@lingui/react/macro';
import { IconBowlSpoon, IconBedFlat, IconStethoscope, IconWalk } from '@tabler/icons-react';
import { ReasonsGrid } from '../../../components/layout/reasons-grid.tsx';
import { Section } from '../../../components/layout/section.tsx';

export function HostelQuality() {
  const { t } = useLingui();
  const reasons = [
    {
      Icon: IconBedFlat,
      title: t`A place of their own`,
      text: t`Every guest has a clean bed of their own. We never overbook.`,
    },
    {
      Icon: IconWalk,
      title: t`Walks and play`,
      text: t`Walks for dogs, climbing and quiet corners for cats, and company to play with.`,
    },
    {
      Icon: IconBowlSpoon,
      title: t`As at home`,
      text: t`Tell us about food, medicine and habits before check-in, and we follow it.`,
    },
    {
      Icon: IconStethoscope,
      title: t`A doctor nearby`,
      text: t`Our clinic is close by, and we call you first.`,
    },
  ];
  return (
    <Section title={t`Care like at home`} lead={t`What every guest gets, for one night or for sixty.`}>
      <ReasonsGrid reasons={reasons} color="leaf" />
    </Section>
  );
}
