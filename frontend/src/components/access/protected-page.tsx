import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { returnTo } from '../../lib/session/safe-return-path.ts';
import { hasSessionHint, useSession } from '../../lib/session/session.ts';
import { LoadingState } from '../feedback/loading-state.tsx';

const waitForUserMs = 500;
const waitForServerMs = 5000;

/**
 * Shows its children to signed-in people only.
 *
 * Waits 500 ms for the user to appear, showing Loading..., then sends the visitor to sign-in, which remembers
 * the wanted path. While the session hint cookie says that a session may exist, it waits for the server's
 * answer instead, five seconds at most, so that a slow phone is not thrown out.
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

  if (user) return children;
  const serverMayStillKnow = hasSessionHint() && status === 'checking' && waited !== 'long';
  if (waited === 'not yet' || serverMayStillKnow) return <LoadingState />;
  return <Navigate to="/sign-in" replace state={returnTo(location)} />;
}
