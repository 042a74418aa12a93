import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { lazy } from 'react';
import { brand } from '../../../theme/brand.ts';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { AboutUs } from '../components/about-us.tsx';
import { EntryPoints } from '../components/entry-points.tsx';
import { HeroCarousel } from '../components/hero-carousel.tsx';
import { LatestSection } from '../components/latest-section.tsx';
import { PopularSpecialists } from '../components/popular-specialists.tsx';
import { PremiumFeatures } from '../components/premium-features.tsx';
import { WhyChooseUs } from '../components/why-choose-us.tsx';

// Lazy, so that a visitor who does not scroll causes no request and loads no code for posts.
const LatestMemories = lazy(async () => ({
  default: (await import('../components/latest-posts.tsx')).LatestMemories,
}));
const LatestAdoptions = lazy(async () => ({
  default: (await import('../components/latest-posts.tsx')).LatestAdoptions,
}));

/** Landing page. Renders without any request, for slow connections; the newest posts load on scrolling. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle
        description={t`Share pet memories, find a pet a home, see a pet doctor, shop and book a stay. A warm place for pets and their people in Bangladesh.`}
        subject={{ kind: 'clinic' }}
      />
      {/* The slides change, so they cannot hold the page's heading. */}
      <VisuallyHidden component="h1">{t`${brand.name}: for pets and the people who love them`}</VisuallyHidden>
      <HeroCarousel />
      <EntryPoints />
      <LatestSection
        tinted
        title={t`New memories`}
        lead={t`The latest from our pets and their owners.`}
        to="/memories"
        all={t`All memories`}
      >
        <LatestMemories />
      </LatestSection>
      <AboutUs />
      <LatestSection
        tinted
        title={t`Waiting for a home`}
        lead={t`Perhaps one of them is waiting for you.`}
        to="/adaptation"
        all={t`All pets looking for a home`}
      >
        <LatestAdoptions />
      </LatestSection>
      <PremiumFeatures />
      <WhyChooseUs />
      <PopularSpecialists />
    </>
  );
}
