import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useCameNear } from '../use-came-near.ts';
import { Section } from '../../../components/layout/section.tsx';
import { UsualSpecialists } from './usual-specialists.tsx';

// Lazy, so that a visitor who does not scroll causes no request.
const LiveSpecialists = lazy(async () => ({
  default: (await import('./live-specialists.tsx')).LiveSpecialists,
}));

/** Shows a fixed team first, and the clinic's own doctors once the section is near the viewport. */
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
