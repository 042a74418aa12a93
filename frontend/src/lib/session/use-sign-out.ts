import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from './session.ts';

/** Signs out from wherever one is, and ends at the front door. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // Leave a protected page first, or it would send the person to sign in again.
    await navigate('/');
    await signOut();
  }, [navigate]);
}
