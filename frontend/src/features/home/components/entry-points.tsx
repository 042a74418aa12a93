import { useLingui } from '@lingui/react/macro';
import { SimpleGrid } from '@mantine/core';
import { LinkCard } from '../../../components/layout/link-card.tsx';
import { Section } from '../../../components/layout/section.tsx';

export function EntryPoints() {
  const { t } = useLingui();
  return (
    <Section title={t`What would you like to do?`}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 12, xs: 'lg' }}>
        <LinkCard
          phone="tile"
          headingOrder={3}
          to="/memories"
          scene="entry-memories"
          title={t`Post Memories`}
          text={t`Save a good day with a picture and a few words.`}
        />
        <LinkCard
          phone="tile"
          headingOrder={3}
          to="/adaptation"
          scene="entry-adoption"
          title={t`Post for Adoption`}
          text={t`Find a home for a pet, or a pet for your home.`}
        />
        <LinkCard
          phone="tile"
          headingOrder={3}
          to="/services"
          scene="entry-services"
          title={t`Get Services`}
          text={t`Pet doctors who take their time, with appointments you can book online.`}
        />
        <LinkCard
          phone="tile"
          headingOrder={3}
          to="/store"
          scene="entry-store"
          title={t`Buy from Store`}
          text={t`Food, medicine and toys, delivered to your home.`}
        />
      </SimpleGrid>
    </Section>
  );
}
