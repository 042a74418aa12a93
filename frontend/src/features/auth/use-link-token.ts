import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the code of an email link; empty without one. Moves it from the URL to the router state, so that it
 * appears in no history or shared URL and survives a reload.
 */
export function useLinkToken(): string {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const fromUrl = new URLSearchParams(search).get('token');

  useEffect(() => {
    if (fromUrl !== null) void navigate(pathname, { replace: true, state: { token: fromUrl } });
  }, [fromUrl, navigate, pathname]);

  const fromState = typeof state === 'object' && state !== null && 'token' in state ? state.token : undefined;
  return fromUrl ?? (typeof fromState === 'string' ? fromState : '');
}
