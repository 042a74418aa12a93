import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { returnTo } from '../../lib/session/safe-return-path.ts';
import { hasSessionHint, useSession } from '../../lib/session/session.ts';
import { LoadingState } from '../feedback/loading-state.tsx';

const waitForUserMs = 500;
const waitForServerMs = 5000;

/**
 * Renders its children for signed-in users only. Shows Loading... for 500 ms, then redirects to sign-in, which
 * keeps the path. With a session hint cookie it waits up to five seconds for the server, so a slow phone stays
 * signed in.
 */
export function ProtectedPage({ children }: { children: ReactNode }) {
  const { user, status } = useSession();
  const location = useLocation();
  const [waited, setWaited] = useState<'not yet' | 'short' | 'long'>('not yet');

  useEffect(() => {
    const short = setTimeout(() => setWaited('short'), waitForUserMs);
    const long = setTimeout(() => setWaited('long'), waitForServerMs);
    return () => {
      clearTimeout(short);
      clearTimeout(long);
    };
  }, []);

  // Another user begins with empty forms.
  if (user) return <Fragment key={user.id}>{children}</Fragment>;
  const mayHaveSession = hasSessionHint() && status === 'checking' && waited !== 'long';
  if (waited === 'not yet' || mayHaveSession) return <LoadingState />;
  return <Navigate to="/sign-in" replace state={returnTo(location)} />;
}
