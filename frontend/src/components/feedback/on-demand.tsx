import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ProgressLine } from './progress-line.tsx';

interface OnDemandProps {
  opened: boolean;
  /** Renders the lazy dialog. */
  children: (opened: boolean) => ReactNode;
}

/** Loads a dialog when it is first opened. The page works on when it cannot be loaded. */
export function OnDemand({ opened, children }: OnDemandProps) {
  const [requested, setRequested] = useState(opened);
  if (opened && !requested) setRequested(true);
  if (!requested) return null;
  return (
    <ErrorBoundary fallback={null} resetKeys={[opened]}>
      <Suspense fallback={<ProgressLine />}>
        <OpenedOnceMounted opened={opened}>{children}</OpenedOnceMounted>
      </Suspense>
    </ErrorBoundary>
  );
}

/** A dialog that is open from the start does not know which element to give the focus back to. */
function OpenedOnceMounted({ opened, children }: OnDemandProps) {
  const [mounted, setMounted] = useState(false);
  // The second render is the purpose: a deferred value may be rendered without a first effect.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setMounted(true), []);
  return children(opened && mounted);
}
