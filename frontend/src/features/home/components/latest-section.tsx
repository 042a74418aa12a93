import { Trans } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { latestCount } from '../latest-count.ts';
import { useCameNear } from '../use-came-near.ts';
import classes from './latest-section.module.css';
import { Section } from '../../../components/layout/section.tsx';

interface LatestSectionProps {
  title: string;
  lead: string;
  /** Where all of them are. */
  to: string;
  all: string;
  tinted?: boolean;
  /** The posts, fetched with their code when the section comes near. */
  children: ReactNode;
}

/** Newest posts on the landing page. The place is kept free until they come, and nothing is fetched before it is near. */
export function LatestSection({ title, lead, to, all, tinted = false, children }: LatestSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useCameNear(place);
  return (
    <Section title={title} lead={lead} tinted={tinted}>
      <div ref={place}>
        {/* The landing page goes on without the posts when their code cannot be fetched. */}
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

/** The shape of the posts that are still on their way. */
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
