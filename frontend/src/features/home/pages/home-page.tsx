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

// A page that nobody scrolls asks no server for posts, and fetches none of their code.
const LatestMemories = lazy(async () => ({
  default: (await import('../components/latest-posts.tsx')).LatestMemories,
}));
const LatestAdoptions = lazy(async () => ({
  default: (await import('../components/latest-posts.tsx')).LatestAdoptions,
}));

/** The landing page. It must show on a weak link before any server was asked; the newest posts come on the way down. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle />
      {/* The slides take turns; the page's own heading must not come and go with them. */}
      <VisuallyHidden component="h1">{t`${brand.name}: for pets and the people who love them`}</VisuallyHidden>
      <HeroCarousel />
      <EntryPoints />
      <LatestSection
        tinted
        title={t`New among the memories`}
        lead={t`What people and their pets have just been up to.`}
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
