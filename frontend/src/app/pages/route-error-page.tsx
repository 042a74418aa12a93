import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CrashedPage } from './crashed-page.tsx';
import { NotFoundPage } from '../../components/not-found-page.tsx';

/** Stands in for a page that could not be loaded or broke while it was drawn; the frame stays. */
export function RouteErrorPage() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <CrashedPage />;
}
