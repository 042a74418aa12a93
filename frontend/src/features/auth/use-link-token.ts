import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The code of a link from a mail. It is taken out of the address at once, so that it stands in no history, no
 * screenshot and no address that is passed on; a reload still finds it. Empty when there is none.
 */
export function useLinkToken(): string {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate, pathname]);

  const kept = typeof state === 'object' && state !== null && 'token' in state ? state.token : undefined;
  return inAddress ?? (typeof kept === 'string' ? kept : '');
}
