import { Trans } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { latestCount } from '../latest-count.ts';
import { useNearViewport } from '../use-near-viewport.ts';
import classes from './latest-section.module.css';
import { Section } from '../../../components/layout/section.tsx';

interface LatestSectionProps {
  title: string;
  lead: string;
  to: string;
  all: string;
  tinted?: boolean;
  children: ReactNode;
}

/**
 * Section of the landing page with the newest posts. Reserves the space and loads nothing until it is near the
 * viewport.
 */
export function LatestSection({ title, lead, to, all, tinted = false, children }: LatestSectionProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const near = useNearViewport(containerRef);
  return (
    <Section title={title} lead={lead} tinted={tinted}>
      <div ref={containerRef}>
        {/* The rest of the landing page must survive a failed chunk. */}
        <ErrorBoundary fallback={null}>
          {near ? <Suspense fallback={<LatestSkeleton />}>{children}</Suspense> : <LatestSkeleton />}
        </ErrorBoundary>
      </div>
      <Button component={Link} to={to} variant="outline" mt="lg">
        {all}
      </Button>
    </Section>
  );
}

export function LatestSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={classes['posts']} aria-hidden="true">
        {Array.from({ length: latestCount }, (_, index) => (
          <div key={index} className={classes['toCome']} />
        ))}
      </div>
    </>
  );
}
