import { useLingui } from '@lingui/react/macro';
import { SimpleGrid } from '@mantine/core';
import { LinkCard } from '../../../components/layout/link-card.tsx';
import { Section } from '../../../components/layout/section.tsx';

export function PremiumFeatures() {
  const { t } = useLingui();
  return (
    <Section title={t`Premium Pet Features`} lead={t`Care we would give our own pets.`}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={{ base: 12, xs: 'lg' }}>
        <LinkCard
          headingOrder={3}
          to="/store?type=Food"
          scene="feature-feeding"
          title={t`Pet Feeding`}
          text={t`Food that suits age and appetite, for the smallest kitten and the biggest dog.`}
        />
        <LinkCard
          headingOrder={3}
          to="/store?type=Medicine"
          scene="feature-medicine"
          title={t`Pet Medicine`}
          text={t`Medicine from sources we trust, with clear information on its use.`}
        />
        <LinkCard
          headingOrder={3}
          to="/services"
          scene="feature-treatment"
          title={t`Pet Treatment`}
          text={t`Doctors who explain what they do and are there on the day you booked.`}
        />
      </SimpleGrid>
    </Section>
  );
}
