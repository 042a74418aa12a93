import { useLingui } from '@lingui/react/macro';
import { SimpleGrid } from '@mantine/core';
import { LinkCard } from '../../../components/layout/link-card.tsx';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useSession } from '../../../lib/session/session.ts';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const steps = [
    {
      scene: 'entry-store',
      to: '/store',
      title: t`Buy a product`,
      text: t`Find it in the store, press Buy Now, enter your address and pay. You can follow the order’s status.`,
    },
    {
      scene: 'entry-services',
      to: '/services',
      title: t`See a doctor`,
      text: t`Choose a service and a specialist, then a day and a time. Bring the vaccination booklet.`,
    },
    {
      scene: 'entry-adoption',
      to: '/adaptation',
      title: t`Adopt, or find a home`,
      text: t`Read the post, ask in the comments, apply with a message. Never pay anyone before you have met the pet.`,
    },
    {
      scene: 'entry-memories',
      to: '/memories',
      title: t`Share a memory`,
      text: t`All you need is one good picture and a few words.`,
    },
    {
      scene: 'entry-hostel',
      to: '/hostel',
      title: t`Book a stay`,
      text: t`Choose dog or cat, how many and for which days. Pack the favourite blanket.`,
    },
    {
      scene: 'entry-account',
      to: user ? '/profile' : '/sign-in',
      title: t`Use your account`,
      text: t`Find your orders, bookings and posts in the dashboard. Change your name, picture and password in your profile.`,
    },
  ];
  return (
    <PageContainer>
      <PageHeading
        title={t`Help`}
        lead={t`What would you like to do?`}
        head={{ description: t`How to share a memory, adopt a pet, see a doctor, buy and book a stay.` }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={{ base: 12, xs: 'lg' }}>
        {steps.map((step) => (
          <LinkCard key={step.to} {...step} eager />
        ))}
      </SimpleGrid>
    </PageContainer>
  );
}
