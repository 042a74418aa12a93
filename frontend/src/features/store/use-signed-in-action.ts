import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';

/** Returns a function that runs an action for a signed-in user; visitors are asked to sign in and come back. */
export function useSignedInAction(): (action: () => void) => void {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (action) => {
    if (user) action();
    else void navigate('/sign-in', { state: { from: pathname + search } });
  };
}
