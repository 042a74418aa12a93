import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { deferComponent } from '../../../lib/browser/defer-component.ts';
import { useNearViewport } from '../use-near-viewport.ts';
import { Section } from '../../../components/layout/section.tsx';
import { DefaultSpecialists } from './default-specialists.tsx';
import { SpecialistSkeleton } from './specialist-grid.tsx';

/**
 * The clinic's doctors. A server renders them at once; a browser waits until the section is near the viewport, so
 * that a visitor who does not scroll causes no request, and meanwhile keeps the server's HTML.
 */
export function PopularSpecialists() {
  const { t } = useLingui();
  const containerRef = useRef<HTMLDivElement>(null);
  const near = useNearViewport(containerRef);
  const [{ Component: LiveSpecialists, load }] = useState(deferSpecialists);
  useEffect(() => {
    if (near) load();
  }, [near, load]);
  return (
    <Section title={t`Popular Specialist`} lead={t`Meet some of our pet doctors.`}>
      <div ref={containerRef}>
        <ErrorBoundary fallback={<DefaultSpecialists />}>
          <Suspense fallback={<SpecialistSkeleton />}>
            <LiveSpecialists />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Section>
  );
}

const deferSpecialists = () =>
  deferComponent(async () => (await import('./live-specialists.tsx')).LiveSpecialists);
