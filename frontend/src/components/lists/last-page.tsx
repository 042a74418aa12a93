import { Navigate, useLocation, useSearchParams } from 'react-router-dom';

/** Leads to the last page of a list: the one in the address was emptied by deleting, or never was. */
export function LastPage({ page }: { page: number }) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const corrected = new URLSearchParams(address);
  if (page > 1) corrected.set('page', String(page));
  else corrected.delete('page');
  return <Navigate to={{ pathname, search: corrected.toString() }} replace />;
}
