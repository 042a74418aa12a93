import { Trans, useLingui } from '@lingui/react/macro';
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
      title: t`Buy something`,
      text: t`Find it in the store, press Buy Now, say where it should go, and pay. You can watch the parcel move.`,
    },
    {
      scene: 'entry-services',
      to: '/services',
      title: t`See a doctor`,
      text: t`Pick a service and a specialist, then a day that suits you. Bring the booklet with the vaccinations.`,
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
      text: t`One good picture and a few honest words are all it takes. Other people will smile.`,
    },
    {
      scene: 'entry-hostel',
      to: '/hostel',
      title: t`Book a stay`,
      text: t`Say who is coming, how many and for which days. Pack the favourite blanket.`,
    },
    {
      scene: 'entry-account',
      to: user ? '/profile' : '/sign-in',
      title: t`Use your account`,
      text: t`Your dashboard holds everything that is yours; your profile your name, picture and password.`,
    },
  ];
  return (
    <PageContainer>
      <PageHeading title={t`Help`} lead={<Trans>What would you like to do?</Trans>} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={{ base: 12, xs: 'lg' }}>
        {steps.map((step) => (
          <LinkCard key={step.to} {...step} eager />
        ))}
      </SimpleGrid>
    </PageContainer>
  );
}
