import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../../components/layout/not-found-page.tsx';
import { isFailedImport } from '../../lib/browser/is-failed-import.ts';
import { CrashedPage } from './crashed-page.tsx';
import { UnfetchedPage } from './unfetched-page.tsx';

export function RouteErrorPage() {
  const error = useRouteError();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    // The router does not report the error of a module that fails while it is loaded.
    if (!isNotFound) console.error(error);
  }, [error, isNotFound]);
  if (isNotFound) return <NotFoundPage />;
  return isFailedImport(error) ? <UnfetchedPage /> : <CrashedPage />;
}
