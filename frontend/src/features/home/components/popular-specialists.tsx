import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useNearViewport } from '../use-near-viewport.ts';
import { Section } from '../../../components/layout/section.tsx';
import { DefaultSpecialists } from './default-specialists.tsx';

// Lazy, so that a visitor who does not scroll causes no request.
const LiveSpecialists = lazy(async () => ({
  default: (await import('./live-specialists.tsx')).LiveSpecialists,
}));

/** Shows a fixed team first, and the clinic's own doctors once the section is near the viewport. */
export function PopularSpecialists() {
  const { t } = useLingui();
  const containerRef = useRef<HTMLDivElement>(null);
  const near = useNearViewport(containerRef);
  return (
    <Section title={t`Popular Specialist`} lead={t`Meet some of our pet doctors.`}>
      <div ref={containerRef}>
        <ErrorBoundary fallback={<DefaultSpecialists />}>
          {near ? (
            <Suspense fallback={<DefaultSpecialists />}>
              <LiveSpecialists />
            </Suspense>
          ) : (
            <DefaultSpecialists />
          )}
        </ErrorBoundary>
      </div>
    </Section>
  );
}
