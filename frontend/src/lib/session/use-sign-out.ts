import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from './session.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // Leaves a protected page first, which would otherwise redirect to sign-in.
    await navigate('/');
    await signOut();
  }, [navigate]);
}
