import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useCameNear } from '../use-came-near.ts';
import { Section } from '../../../components/layout/section.tsx';
import { UsualSpecialists } from './usual-specialists.tsx';

// Nobody who does not scroll asks a server for doctors.
const LiveSpecialists = lazy(async () => ({
  default: (await import('./live-specialists.tsx')).LiveSpecialists,
}));

/** The team people ask for: a fixed list at first, the clinic's own doctors as soon as the section comes near. */
export function PopularSpecialists() {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const near = useCameNear(place);
  return (
    <Section title={t`Popular Specialist`} lead={t`Doctors our visitors come back to.`}>
      <div ref={place}>
        <ErrorBoundary fallback={<UsualSpecialists />}>
          {near ? (
            <Suspense fallback={<UsualSpecialists />}>
              <LiveSpecialists />
            </Suspense>
          ) : (
            <UsualSpecialists />
          )}
        </ErrorBoundary>
      </div>
    </Section>
  );
}
