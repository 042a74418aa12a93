import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../../components/layout/not-found-page.tsx';
import { isFailedImport } from '../../lib/browser/is-failed-import.ts';
import { CrashedPage } from './crashed-page.tsx';
import { UnfetchedPage } from './unfetched-page.tsx';

export function RouteErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return isFailedImport(error) ? <UnfetchedPage /> : <CrashedPage />;
}
