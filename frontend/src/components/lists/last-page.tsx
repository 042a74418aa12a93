import { Navigate, useLocation, useSearchParams } from 'react-router-dom';

/** Redirects to the last page of a list when the page in the URL is empty or does not exist. */
export function LastPage({ page }: { page: number }) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const corrected = new URLSearchParams(address);
  if (page > 1) corrected.set('page', String(page));
  else corrected.delete('page');
  return <Navigate to={{ pathname, search: corrected.toString() }} replace />;
}
