import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { brand } from '../../../brand.ts';
import { PageTitle } from '../../../components/page-title.tsx';
import { AboutUs } from '../components/about-us.tsx';
import { EntryPoints } from '../components/entry-points.tsx';
import { HeroCarousel } from '../components/hero-carousel.tsx';
import { PopularSpecialists } from '../components/popular-specialists.tsx';
import { PremiumFeatures } from '../components/premium-features.tsx';
import { WhyChooseUs } from '../components/why-choose-us.tsx';

/** The landing page. Static: it must show on a weak link before any server was asked. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle />
      {/* The slides take turns; the page's own heading must not come and go with them. */}
      <VisuallyHidden component="h1">{t`${brand.name}: for pets and the people who love them`}</VisuallyHidden>
      <HeroCarousel />
      <EntryPoints />
      <AboutUs />
      <PremiumFeatures />
      <WhyChooseUs />
      <PopularSpecialists />
    </>
  );
}
