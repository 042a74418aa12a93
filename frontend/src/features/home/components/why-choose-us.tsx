import { useLingui } from '@lingui/react/macro';
import { IconClockHeart, IconMessageHeart, IconShieldHeart, IconTruckDelivery } from '@tabler/icons-react';
import { ReasonsGrid } from '../../../components/layout/reasons-grid.tsx';
import { Section } from '../../../components/layout/section.tsx';

export function WhyChooseUs() {
  const { t } = useLingui();
  const reasons = [
    {
      Icon: IconShieldHeart,
      title: t`Clear prices`,
      text: t`You see the total before you pay. No hidden costs.`,
    },
    {
      Icon: IconTruckDelivery,
      title: t`Live order status`,
      text: t`You see every change of your order’s status at once.`,
    },
    {
      Icon: IconClockHeart,
      title: t`Reliable appointments`,
      text: t`A time you have booked is reserved for you.`,
    },
    {
      Icon: IconMessageHeart,
      title: t`In your language`,
      text: t`All of PetCare is available in English and Bangla, including our emails.`,
    },
  ];
  return (
    <Section title={t`Why Choose Us`} tinted>
      <ReasonsGrid reasons={reasons} color="marigold" />
    </Section>
  );
}
