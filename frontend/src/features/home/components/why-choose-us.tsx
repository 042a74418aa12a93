import { useLingui } from '@lingui/react/macro';
import { IconClockHeart, IconMessageHeart, IconShieldHeart, IconTruckDelivery } from '@tabler/icons-react';
import { ReasonsGrid } from '../../../components/layout/reasons-grid.tsx';
import { Section } from '../../../components/layout/section.tsx';

export function WhyChooseUs() {
  const { t } = useLingui();
  const reasons = [
    {
      Icon: IconShieldHeart,
      title: t`What you pay is what you saw`,
      text: t`The total stands in view before you pay. No order without payment, no payment without an order.`,
    },
    {
      Icon: IconTruckDelivery,
      title: t`You know where it is`,
      text: t`The status of an order changes on your screen the moment it changes here.`,
    },
    {
      Icon: IconClockHeart,
      title: t`Doctors keep their time`,
      text: t`A booked time is yours alone. Nobody else can take it.`,
    },
    {
      Icon: IconMessageHeart,
      title: t`In your language`,
      text: t`Everything here speaks English and Bangla, down to the last message.`,
    },
  ];
  return (
    <Section title={t`Why Choose Us`} tinted>
      <ReasonsGrid reasons={reasons} color="marigold" />
    </Section>
  );
}
