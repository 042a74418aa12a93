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
      text: t`Every guest has a clean bed that nobody else was promised. When a night is full, it is full.`,
    },
    {
      Icon: IconWalk,
      title: t`Out and about`,
      text: t`Walks for the dogs, climbing and quiet corners for the cats, and somebody to play with.`,
    },
    {
      Icon: IconBowlSpoon,
      title: t`As at home`,
      text: t`Tell us about food, medicine and moods before check-in, and we keep to it.`,
    },
    {
      Icon: IconStethoscope,
      title: t`A doctor near by`,
      text: t`Our clinic is around the corner, and we call you before we call anybody else.`,
    },
  ];
  return (
    <Section
      title={t`Care you would give yourself`}
      lead={t`What every guest gets, for one night or for sixty.`}
    >
      <ReasonsGrid reasons={reasons} color="leaf" />
    </Section>
  );
}
